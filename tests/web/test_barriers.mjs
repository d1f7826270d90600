// No barriers: every screen as axe-core sees it, and everything by keyboard alone.
import { assert, desktop } from './harness.mjs';

async function assertNoBarriers(game, name) {
  await game.wait(150);
  await game.picture(name);
  assert.deepEqual(await game.barriers(), [], name);
}

desktop('no screen has a barrier', async (game) => {
  await game.open();
  await assertNoBarriers(game, 'title');
  for (const [label, name] of [['Modes', 'modes'], ['High scores', 'scores'], ['Controls', 'controls-help']]) {
    await game.choose(label);
    await assertNoBarriers(game, name);
    await game.tap('Escape');
  }
  await game.choose('Train');
  await assertNoBarriers(game, 'train');
  await game.choose('Mastery map');
  await assertNoBarriers(game, 'mastery-map');
  await game.tap('Escape');
  await game.tap('Escape');
  await game.choose('Settings');
  const { tabs } = await game.view();
  for (const tab of tabs) {
    await game.page.getByRole('button', { name: tab }).click();
    await game.until((view) => view.tabs[view.tab] === tab, tab);
    await assertNoBarriers(game, `settings-${tab.toLowerCase()}`);
  }
});

desktop('the game, its pause and its end have no barrier', async (game) => {
  await game.open();
  await game.begin({ mode: 'marathon', preset: 'classic', seed: '5' });
  await assertNoBarriers(game, 'game');
  await game.tap('KeyP');
  await game.untilTitle('PAUSED');
  await assertNoBarriers(game, 'pause');
  await game.tap('KeyP');
  await game.until((view) => view.title === '' && view.game.count_down === '', 'the game');
  await game.topOut();
  await assertNoBarriers(game, 'over');
});

/** Waits until the focus is on what has this text. */
const untilFocused = (game, text) => game.page.waitForFunction((wanted) => document.activeElement?.textContent.startsWith(wanted), text);

desktop('what is lit has the focus, and it is seen', async (game) => {
  await game.open();
  await game.tap('ArrowDown', 5);
  await untilFocused(game, 'Statistics');
  await game.tap('Tab');
  await untilFocused(game, 'Settings');
  assert.equal((await game.view()).items[(await game.view()).chosen].label, 'Settings');
  await game.tap('Enter');
  await game.until((view) => view.tab_count > 0, 'the settings');
  await untilFocused(game, 'Try it');
  await game.page.keyboard.press('Shift+Tab');
  await untilFocused(game, 'Advanced');
  await game.tap('Enter');
  await game.until((view) => view.tabs[view.tab] === 'Advanced', 'Enter presses the tab');
  const outline = await game.page.evaluate(() => {
    document.querySelector('#back').focus();
    return getComputedStyle(document.querySelector('#back')).outlineStyle;
  });
  assert.equal(outline, 'solid');
  await game.tap('Enter');
  await game.untilTitle('FINESSIMO');
});

desktop('in play the field has the focus, and no button is pressed by Space or Enter', async (game) => {
  await game.open();
  await game.page.getByRole('button', { name: 'Start game' }).click();
  await game.until((view) => view.has_game, 'the game');
  assert.equal(await game.page.evaluate(() => document.activeElement?.id), 'field');
  await game.tap('Space');
  await game.tap('Enter');
  await game.until((view) => view.game.stats.some((stat) => stat.label === 'PIECES' && stat.value === '1'), 'one piece');
  assert.equal((await game.view()).title, '');
});

desktop('with reduced motion nothing moves by itself', async (game) => {
  await game.page.emulateMedia({ reducedMotion: 'reduce' });
  await game.open();
  assert.ok(!(await game.view()).crt);
  const moving = await game.page.evaluate(() => document.getAnimations().length);
  assert.equal(moving, 0);
  await game.page.emulateMedia({ reducedMotion: 'no-preference' });
  await game.until((view) => view.crt, 'the system was set otherwise');
});

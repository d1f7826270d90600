// The page on the whole screen, or no longer.

export async function fillScreen() {
  const isFull = document.fullscreenElement !== null;
  const { documentElement: page } = document;
  await (isFull ? document.exitFullscreen() : page.requestFullscreen({ navigationUI: 'hide' })).catch(() => {}); // it may refuse
  return {};
}

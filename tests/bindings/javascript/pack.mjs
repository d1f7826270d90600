// The JavaScript package as its users get it: packed by npm, and installed from that file into a
// folder of its own.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The folder that has it in node_modules; it goes with the test. */
export function installPackage(folder) {
  const home = mkdtempSync(path.join(tmpdir(), 'finessimo-npm-'));
  process.on('exit', () => rmSync(home, { recursive: true, force: true }));
  const npm = (...words) => execFileSync('npm', [...words, '--offline', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: home, encoding: 'utf8', env: { ...process.env, npm_config_cache: path.join(home, 'cache'), npm_config_update_notifier: 'false' } });
  const [packed] = JSON.parse(npm('pack', path.resolve(folder), '--json'));
  writeFileSync(path.join(home, 'package.json'), '{"private": true, "type": "module"}');
  npm('install', path.join(home, packed.filename));
  return { home, packed, module: path.join(home, 'node_modules/finessimo') };
}

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser } from 'playwright-core';

/** Commands of Chromium-based browsers. The headless shell comes first, because its pages open in half the time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
];
/** Debian packages of Chromium. Older releases don't have the headless shell. */
const DEBIAN_PACKAGES = ['chromium-headless-shell', 'chromium'];
const MAC_APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const PLAYWRIGHT_CLI = fileURLToPath(new URL('../../node_modules/playwright-core/cli.js', import.meta.url));

/** Flags for a container: no sandbox, GPU, QUIC, first-run pages, updates, sync or background requests. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Sets the browser's language, and so the console's, for pages without a `locale`.
  '--accept-lang=es-AR',
];

const run = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000 }).status === 0;

/** Returns whether the command exists and starts. Some distributions install a stub that only prints instructions. */
const works = (path: string): boolean => spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0;

const onPath = (name: string): string[] =>
  (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name));

/**
 * Returns the path of the Chromium to use: CHROMIUM_PATH if it is set, otherwise the first that starts of those on the
 * PATH, macOS applications and Playwright's. Returns undefined if none of them starts.
 */
function findChromium(): string | undefined {
  const given = process.env.CHROMIUM_PATH;
  if (given !== undefined && given !== '') return given;
  const candidates = [...NAMES.flatMap(onPath), ...MAC_APPS, chromium.executablePath()];
  return candidates.find((path) => existsSync(path) && works(path));
}

function isDebian(): boolean {
  return (
    existsSync('/etc/os-release') && /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(readFileSync('/etc/os-release', 'utf8'))
  );
}

/**
 * Installs Chromium if it is missing: the package as root on Debian-like systems, otherwise Playwright's download. If
 * neither works, throws an error with the command to run.
 */
export function ensureChromium(): void {
  if (findChromium() !== undefined) return;
  const isRoot = process.getuid?.() === 0;
  if (isDebian() && isRoot) {
    run('apt-get', 'update');
    for (const name of DEBIAN_PACKAGES) {
      run('apt-get', 'install', '-y', '--no-install-recommends', name);
      if (findChromium() !== undefined) return;
    }
  }
  run(process.execPath, PLAYWRIGHT_CLI, 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium');
  if (findChromium() !== undefined) return;
  const command = isDebian() ? 'sudo apt-get install -y chromium' : 'npx playwright-core install --with-deps chromium';
  throw new Error(`The browser tests need Chromium, and it could not be installed. Run: ${command}`);
}

/** Launches a headless browser with additional flags. The caller closes it. */
export function launchBrowser(flags: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('No Chromium was found.');
  return chromium.launch({ executablePath, args: [...FLAGS, ...flags] });
}

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BUILT = `${ROOT}dist/web/index.html`;
const STAMP = `${ROOT}dist/web-built-from`;
const VITE = `${ROOT}node_modules/vite/bin/vite.js`;
const SOURCES = [
  'web/**/*',
  'shared/**/*',
  'scripts/console/**/*',
  'scripts/catalogues/texts.ts',
  'vite.config.ts',
  'vite.wallboard.config.ts',
  'tsconfig.json',
  'package-lock.json',
];

/**
 * Returns 1 if the build includes the offline demonstration, else 0. OFFLINE_DEMO decides; by default every build
 * except a production one includes it.
 */
function offlineDemo(): string {
  return process.env.OFFLINE_DEMO ?? (process.env.NODE_ENV === 'production' ? '0' : '1');
}

/**
 * Returns a digest of everything the console is built from. It covers contents, not times, so a fresh checkout of the
 * same sources matches.
 */
function digestSources(): string {
  const hash = createHash('sha256').update(offlineDemo());
  const files = globSync(SOURCES, { cwd: ROOT, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const path of files.map((file) => `${file.parentPath}/${file.name}`).sort()) {
    hash.update(path.slice(ROOT.length)).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

/** Whether dist/web was built from the current sources. */
function isConsoleCurrent(): boolean {
  return existsSync(BUILT) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === digestSources();
}

/** Builds the console and the wallboard into dist/web. Throws when Vite fails; Vite's output goes to this terminal. */
export function buildConsole(): void {
  const digest = digestSources();
  // The console's build empties the folder, so it comes first.
  for (const config of ['vite.config.ts', 'vite.wallboard.config.ts']) runVite(config);
  writeFileSync(STAMP, digest);
}

function runVite(config: string): void {
  execFileSync(process.execPath, [VITE, 'build', '--config', config, '--logLevel', 'warn'], {
    cwd: ROOT,
    stdio: 'inherit',
    // Test runners set NODE_ENV to `test`, which would select React's large and slow development build.
    env: { ...process.env, NODE_ENV: 'production', OFFLINE_DEMO: offlineDemo() },
  });
}

/**
 * Builds the console only when dist/web is missing or out of date. Without Vite (`npm ci --omit=dev`), keeps an
 * existing build and throws if dist/web is missing.
 */
export function ensureConsole(): void {
  if (isConsoleCurrent()) return;
  if (!existsSync(VITE)) {
    if (existsSync(BUILT)) return;
    throw new Error(
      'The console is not built and its build tools are not installed: run `npm ci` and `npm run build`.',
    );
  }
  console.log('Building the console…');
  buildConsole();
}

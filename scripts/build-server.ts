import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ENTRIES, isPacked, PACK_FOLDER, recordOf } from '#server/start/pack.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PACKER = join(ROOT, 'node_modules/rolldown');
/** Files that determine how sources are packed. A change to one makes the pack out of date. */
const PACKERS = ['scripts/build-server.ts', 'scripts/pack/plugins.ts'];
/** Packages that locate their own files at run time, such as binaries or a worker's source. */
const EXTERNAL = [/^better-sqlite3$/, /^@node-rs\/argon2$/, /^piscina$/];

/**
 * Packs the server into `folder`, which must be two levels below the project's root: process.js, the chunks it loads
 * later, and the entry points of threads. Keeps files of earlier builds, because a running server may still load them.
 */
export async function buildServer(folder: string = PACK_FOLDER): Promise<void> {
  const { rolldown } = await import('rolldown');
  const { keepAddresses, takeBuiltins, escapeNonLatin } = await import('./pack/plugins.ts');
  const record = join(ROOT, folder, 'packed-from.json');
  rmSync(record, { force: true });
  const bundle = await rolldown({
    cwd: ROOT,
    input: { process: 'server/start/process.ts' },
    platform: 'node',
    external: EXTERNAL,
    plugins: [keepAddresses(ROOT), takeBuiltins(), escapeNonLatin()],
    logLevel: 'warn',
  });
  try {
    const { output } = await bundle.write({ dir: join(ROOT, folder), format: 'esm' });
    const chunks = output.filter((file) => file.type === 'chunk');
    const modules = chunks.flatMap((chunk) => chunk.moduleIds);
    const isOwn = (path: string): boolean => /^(server|engine|shared)\//.test(path);
    const own = modules.map((id) => relative(ROOT, id)).filter(isOwn);
    const entries = chunks
      .map(({ facadeModuleId, fileName }) => [relative(ROOT, facadeModuleId ?? ''), fileName] as const)
      .filter(([source]) => isOwn(source));
    writeFileSync(join(ROOT, folder, ENTRIES), JSON.stringify(Object.fromEntries(entries), null, 1));
    // The lockfile stands for the installed packages.
    writeFileSync(record, recordOf([...new Set(own), ...PACKERS, 'package.json', 'package-lock.json']));
  } finally {
    await bundle.close();
  }
}

/**
 * Packs the server only when its pack is missing or out of date. Without the build tools (`npm ci --omit=dev`), the
 * server runs as it is, packed or from its sources.
 */
export async function ensureServer(): Promise<void> {
  if (!isPacked() && existsSync(PACKER)) await buildServer();
}

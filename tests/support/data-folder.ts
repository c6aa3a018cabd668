/**
 * Provides copies of two data folders: one after a first start in demo mode at noon, and one that also has a past week
 * of calls. The originals are recreated when the sources have changed, and always if the server is not packed.
 */
import { execFileSync } from 'node:child_process';
import { constants, cpSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isPacked, PACK_FOLDER } from '#server/start/pack.ts';
import { NOON } from './noon.ts';

/** Environment variables with the paths of the folders to copy, for the tests and the processes that they start. */
const FIRST_START = 'FIRST_START';
const DEMO_WEEK = 'DEMO_WEEK_FOLDER';

const pathOf = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));
const CACHE = pathOf('../../node_modules/.cache');
/** The schema, which the packed server reads when it starts. */
const SCHEMA = pathOf('../../server/platform/db');
const FIRST_START_MAKER = pathOf('make-first-start.ts');
const DEMO_WEEK_MAKER = pathOf('make-demo-week.ts');

/** Returns a text that differs whenever a folder must be recreated, or null if the server is not packed. */
const currentRecord = (makers: readonly string[]): string | null =>
  isPacked()
    ? [pathOf(`../../${PACK_FOLDER}/packed-from.json`), ...globSync(`${SCHEMA}/**/*.sql`).toSorted(), ...makers]
        .map((file) => readFileSync(file, 'utf8'))
        .join('\n')
    : null;

/** Creates an original folder with the last of `makers`, unless it is up to date. Returns the folder's path. */
function prepare(name: string, makers: readonly string[]): string {
  const cache = join(CACHE, name);
  const folder = join(cache, 'data');
  const recordFile = join(cache, 'made-from.txt');
  const record = currentRecord(makers);
  if (record === null || readText(recordFile) !== record) {
    mkdirSync(cache, { recursive: true });
    const unfinished = join(cache, `unfinished-${process.pid}`);
    execFileSync(process.execPath, [makers.at(-1)!, unfinished], { env: { ...process.env, NODE_ENV: 'test' } });
    rmSync(folder, { recursive: true, force: true });
    renameSync(unfinished, folder);
    writeFileSync(recordFile, record ?? '');
  }
  return folder;
}

export function prepareFirstStart(): void {
  process.env[FIRST_START] = prepare('first-start', [FIRST_START_MAKER]);
}

/** Requires `prepareFirstStart`, whose folder is the starting point. */
export function prepareDemoWeek(): void {
  process.env[DEMO_WEEK] = prepare('demo-week', [FIRST_START_MAKER, DEMO_WEEK_MAKER]);
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

const copy = (from: string, folder: string): void =>
  cpSync(from, folder, { recursive: true, mode: constants.COPYFILE_FICLONE });

/** Copies the folder of the first start into the empty folder `folder`. */
export const copyFirstStart = (folder: string): void => copy(process.env[FIRST_START]!, folder);

/**
 * Copies the folder with the past week of calls, in which no campaign is active, into the empty folder `folder`.
 */
export const copyDemoWeek = (folder: string): void => copy(process.env[DEMO_WEEK]!, folder);

type Environment = Readonly<Record<string, string>>;

/** Returns whether a first start with these environment variables would create the same data folder as the original. */
export const startsAsCopied = (env: Environment): boolean =>
  process.env[FIRST_START] !== undefined &&
  ['NODE_ENV', 'DEMO_HISTORY', 'TELEPHONY'].every((name) => env[name] === undefined) &&
  [undefined, '1'].includes(env['DEMO']) &&
  [undefined, NOON].includes(env['SIM_CLOCK']);

/**
 * Provides data folders as a first start in demo mode at noon leaves them, also with a past week of calls: each created
 * once per change of the sources, then copied.
 */
import { execFileSync } from 'node:child_process';
import { constants, cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isPacked, PACK_FOLDER } from '#server/start/pack.ts';
import { NOON } from './noon.ts';

/** Environment variables with the paths of the folders to copy, for the tests and the processes that they start. */
const FIRST_START = 'FIRST_START';
const DEMO_WEEK = 'DEMO_WEEK_FOLDER';

const pathOf = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));
const CACHE = pathOf('../../node_modules/.cache');
const FIRST_START_MAKER = pathOf('make-first-start.ts');
const DEMO_WEEK_MAKER = pathOf('make-demo-week.ts');

/** Changes with the server's sources, and with how a folder is made. Null if the server is not packed. */
const currentRecord = (makers: readonly string[]): string | null =>
  isPacked()
    ? [pathOf(`../../${PACK_FOLDER}/packed-from.json`), ...makers].map((file) => readFileSync(file, 'utf8')).join('\n')
    : null;

/** Makes the folder with the last maker, unless there is one of the current sources. Returns its path. */
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

/** Needs the folder of the first start. */
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

/** Makes the empty folder `folder` such a data folder. */
export const copyFirstStart = (folder: string): void => copy(process.env[FIRST_START]!, folder);

/** Makes the empty folder `folder` such a data folder with the demo's past week of calls, its campaign stopped. */
export const copyDemoWeek = (folder: string): void => copy(process.env[DEMO_WEEK]!, folder);

type Environment = Readonly<Record<string, string>>;

/** Whether a start with these environment variables on an empty folder leaves it like the copied one. */
export const startsAsCopied = (env: Environment): boolean =>
  process.env[FIRST_START] !== undefined &&
  ['NODE_ENV', 'DEMO_HISTORY', 'TELEPHONY'].every((name) => env[name] === undefined) &&
  [undefined, '1'].includes(env['DEMO']) &&
  [undefined, NOON].includes(env['SIM_CLOCK']);

/** Provides data folders as a first start in demo mode at noon leaves them: created once per change of the sources, then copied. */
import { execFileSync } from 'node:child_process';
import { constants, cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isPacked, PACK_FOLDER } from '#server/start/pack.ts';
import { NOON } from './noon.ts';

/** Environment variable with the path of the folder to copy, for the tests and the processes that they start. */
const FIRST_START = 'FIRST_START';

const pathOf = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));
const CACHE = pathOf('../../node_modules/.cache/first-start');
const MAKER = pathOf('make-first-start.ts');

/** Changes with the server's sources, and with how the folder is made. Null if the server is not packed. */
const currentRecord = (): string | null =>
  isPacked()
    ? [pathOf(`../../${PACK_FOLDER}/packed-from.json`), MAKER].map((file) => readFileSync(file, 'utf8')).join('\n')
    : null;

/** Makes the folder unless there is one of the current sources. */
export function prepareFirstStart(): void {
  const folder = join(CACHE, 'data');
  const recordFile = join(CACHE, 'made-from.txt');
  const record = currentRecord();
  if (record === null || readText(recordFile) !== record) {
    mkdirSync(CACHE, { recursive: true });
    const unfinished = join(CACHE, `unfinished-${process.pid}`);
    execFileSync(process.execPath, [MAKER, unfinished], { env: { ...process.env, NODE_ENV: 'test' } });
    rmSync(folder, { recursive: true, force: true });
    renameSync(unfinished, folder);
    writeFileSync(recordFile, record ?? '');
  }
  process.env[FIRST_START] = folder;
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** Makes the empty folder `folder` such a data folder. */
export function copyFirstStart(folder: string): void {
  cpSync(process.env[FIRST_START]!, folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
}

type Environment = Readonly<Record<string, string>>;

/** Whether a start with these environment variables on an empty folder leaves it like the copied one. */
export const startsAsCopied = (env: Environment): boolean =>
  process.env[FIRST_START] !== undefined &&
  ['NODE_ENV', 'DEMO_HISTORY', 'TELEPHONY'].every((name) => env[name] === undefined) &&
  [undefined, '1'].includes(env['DEMO']) &&
  [undefined, NOON].includes(env['SIM_CLOCK']);

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { FLAGS } from '#server/start/launch-flags.ts';
import { isPacked, PACK_FOLDER } from '#server/start/pack.ts';
import { judgedDocuments, judgeSentAnswers } from './contract/answer-judge.ts';
import { copyFirstStart, startsAsCopied } from './data-folder.ts';
import { ANSWERS_FD, JUDGED_DOCUMENTS } from './contract/answers-pipe.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Module that makes the server send its responses to this process. */
const OBSERVER = new URL('./contract/preload.ts', import.meta.url).href;
/** Flags that profile the servers of a profiled test run. */
const PROFILING = process.execArgv.filter((flag) => flag.startsWith('--cpu-prof'));
const READY_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 15_000;

export type LiveServer = {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  readonly dataDir: string;
  readonly process: ChildProcess;
  /** Returns the output so far. */
  output(): string;
  /**
   * Sends `signal` (default SIGTERM), and SIGKILL if that takes too long. Waits for the exit and returns the exit code,
   * null if a signal ended the process. Keeps the data folder.
   */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Stops the server if it still runs, and removes its data folder. */
  dispose(): Promise<void>;
};

export type LiveServerOptions = {
  /** Default: a free port. */
  readonly port?: number;
  /**
   * Path of an existing data folder for a restart, or of an empty one for a first start. Default: a copy of a folder
   * after its first start, or an empty folder if `env` changes the first start.
   */
  readonly dataDir?: string;
  /** The file to start, relative to the project's folder. Default: `serverFile()`. */
  readonly main?: string;
  /** URLs of modules that each of the server's threads loads first. */
  readonly preload?: readonly string[];
  /** Environment variables besides HOST, PORT and DATA_DIR. */
  readonly env?: Readonly<Record<string, string>>;
  /** Whether to validate responses against their contracts, which slows the server down. Default: true. */
  readonly isJudged?: boolean;
};

/** Returns a free port of 127.0.0.1. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Minimal environment of a server. It takes only PATH and the cache of compiled code from the test run. */
export const BARE_ENV: Readonly<Record<string, string>> = {
  PATH: process.env['PATH'] ?? '',
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
  NODE_ENV: 'test',
};

function makeDataDir(env: LiveServerOptions['env'] = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'cadencia-'));
  if (startsAsCopied(env)) copyFirstStart(folder);
  return folder;
}

/**
 * Returns the file that starts a server, relative to the project's folder: the pack if there is one, as with `npm
 * start`.
 */
export const serverFile = (): string => (isPacked() ? `${PACK_FOLDER}/process.js` : 'server/start/main.ts');

/**
 * Starts the real server in a child process and waits until /readyz answers 200. If the server exits first or takes too
 * long, throws an error with its output.
 */
export async function startServer(options: LiveServerOptions = {}): Promise<LiveServer> {
  const dataDir = options.dataDir ?? makeDataDir(options.env);
  const port = options.port ?? (await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  const isJudged = options.isJudged ?? true;
  const observer = isJudged ? ['--import', OBSERVER] : [];
  const observerEnv = isJudged ? { [JUDGED_DOCUMENTS]: judgedDocuments().join(',') } : {};
  const preload = (options.preload ?? []).flatMap((url) => ['--import', url]);
  const flags = [...FLAGS, ...PROFILING, ...observer, ...preload];
  const main = options.main ?? serverFile();
  const child = spawn(process.execPath, [...flags, main], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DEMO_HISTORY: '0',
      ...observerEnv,
      ...options.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe', isJudged ? 'pipe' : 'ignore'],
  });
  const judged = isJudged ? judgeSentAnswers(child.stdio[ANSWERS_FD] as Readable) : Promise.resolve();
  judged.catch(() => {}); // `stop` reports the error
  let printed = '';
  child.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const ended = once(child, 'exit');
  const isOver = (): boolean => child.exitCode !== null || child.signalCode !== null;

  async function stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    if (!isOver()) {
      child.kill(signal);
      const deadline = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
      await ended;
      clearTimeout(deadline);
    }
    await judged;
    return child.exitCode;
  }

  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    if (isOver()) {
      await judged;
      throw new Error(`The server ended with ${child.exitCode ?? child.signalCode}:\n${printed}`);
    }
    const isReady = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) break;
    if (Date.now() > deadline) {
      await stop('SIGKILL');
      throw new Error(`The server was not ready in ${READY_WITHIN_MS} ms:\n${printed}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }

  return {
    url,
    dataDir,
    process: child,
    output: () => printed,
    stop,
    dispose: async () => {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

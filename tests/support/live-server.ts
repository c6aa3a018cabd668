import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FLAGS } from '#server/start/launch-flags.ts';
import { isPacked, PACK_FOLDER } from '#server/start/pack.ts';
import { reportPrinted } from './contract/violations.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Judges the server's answers in its own process. */
const OBSERVER = new URL('./contract/preload.ts', import.meta.url).href;
/** Whoever is profiled has its servers profiled, too. */
const PROFILING = process.execArgv.filter((flag) => flag.startsWith('--cpu-prof'));
const READY_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 15_000;

export type LiveServer = {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  readonly dataDir: string;
  readonly process: ChildProcess;
  /** What it has printed so far. */
  output(): string;
  /** Ends it with `signal` (SIGTERM) and waits until it is gone; answers its exit code. The data folder stays. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Ends it when it still runs, and removes its data folder. */
  dispose(): Promise<void>;
};

export type LiveServerOptions = {
  /** An existing data folder, to start again on it; a fresh one otherwise. */
  readonly dataDir?: string;
  /** The file to start, below the project's folder: the packed server, as `npm start` does, unless it is set. */
  readonly main?: string;
  /** Modules that each of its threads loads first, by URL. */
  readonly preload?: readonly string[];
  /** Environment variables beside HOST, PORT and DATA_DIR. */
  readonly env?: Readonly<Record<string, string>>;
  /** Whether its answers are held against their contracts, which costs it time: true unless it is set. */
  readonly isJudged?: boolean;
};

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Starts the real server in a process of its own and waits until /readyz answers 200. Throws with its output when it ends first. */
export async function startServer(options: LiveServerOptions = {}): Promise<LiveServer> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'cadencia-'));
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const observer = options.isJudged === false ? [] : ['--import', OBSERVER];
  const preload = (options.preload ?? []).flatMap((url) => ['--import', url]);
  const flags = [...FLAGS, ...PROFILING, ...observer, ...preload];
  const main = options.main ?? (isPacked() ? `${PACK_FOLDER}/process.js` : 'server/start/main.ts');
  const child = spawn(process.execPath, [...flags, main], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'test', ...options.env, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  let complaints = '';
  let judged = 0;
  child.stderr.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
    complaints += chunk.toString();
    judged = reportPrinted(complaints, judged);
  });
  const ended = once(child, 'exit');
  const isOver = (): boolean => child.exitCode !== null || child.signalCode !== null;

  async function stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    if (!isOver()) {
      child.kill(signal);
      const deadline = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
      await ended;
      clearTimeout(deadline);
    }
    return child.exitCode;
  }

  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    if (isOver()) throw new Error(`The server ended with ${child.exitCode ?? child.signalCode}:\n${printed}`);
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

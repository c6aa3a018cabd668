import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const HOST = '127.0.0.1';
const LOOK_EVERY_MS = 20;
const READY_WITHIN_MS = 120_000;
const STOP_WITHIN_MS = 30_000;

/** The real server in a child process that may be killed at any moment, even during its start. */
export type ServerProcess = {
  readonly url: string;
  /**
   * Resolves when /readyz succeeds, with the time since the start, ms. Throws with the server's output when the server
   * exits first or takes too long.
   */
  ready(): Promise<number>;
  kill(): Promise<void>;
  /** Sends a signal that does not end the process, such as SIGSTOP. */
  signal(signal: NodeJS.Signals): void;
  /** Sends SIGTERM and resolves with the exit code, or null if the server had to be killed. */
  stop(): Promise<number | null>;
  output(): string;
};

/** Starts a server on a data folder, on `givenPort` or on a free port. Resolves before the server is ready. */
export async function startServer(
  dataDir: string,
  env: Readonly<Record<string, string>>,
  givenPort?: number,
): Promise<ServerProcess> {
  const port = givenPort ?? (await findFreePort());
  const url = `http://${HOST}:${port}`;
  const startedMs = performance.now();
  const child = spawn(process.execPath, ['server/start/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, ...env, HOST, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const ended = once(child, 'exit');
  const isOver = (): boolean => child.exitCode !== null || child.signalCode !== null;

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (isOver()) return;
    child.kill(signal);
    const deadline = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
    await ended;
    clearTimeout(deadline);
  }

  return {
    url,
    async ready() {
      for (;;) {
        if (isOver()) throw new Error(`the server ended with ${child.exitCode ?? child.signalCode}:\n${printed}`);
        if (await isReady(url)) return performance.now() - startedMs;
        if (performance.now() - startedMs > READY_WITHIN_MS) throw new Error(`the server is not ready:\n${printed}`);
        await delay(LOOK_EVERY_MS);
      }
    },
    kill: () => end('SIGKILL'),
    signal: (signal) => void child.kill(signal),
    async stop() {
      await end('SIGTERM');
      return child.exitCode;
    },
    output: () => printed,
  };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, HOST);
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

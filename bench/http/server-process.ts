/** A server under test, in a process of its own: its address, its processor time, its end. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export type ServerProcess = {
  readonly url: string;
  /** Microseconds of processor time so far, of all of its threads. */
  cpuUs(): Promise<number>;
  /** Asks it to close, and waits for its end. */
  close(): Promise<void>;
};

/** Starts `file` with `args`: it calls `serve` when it listens. Throws when it ends before. */
export async function startServer(file: URL, args: readonly string[]): Promise<ServerProcess> {
  const child = fork(fileURLToPath(file), args, { stdio: ['ignore', 2, 2, 'ipc'] });
  const url = (await answerOf(child, file)) as string;
  return {
    url,
    async cpuUs() {
      child.send('usage');
      return (await answerOf(child, file)) as number;
    },
    async close() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

/** Its next message. */
async function answerOf(child: ChildProcess, file: URL): Promise<unknown> {
  const heard = new AbortController();
  const { signal } = heard;
  try {
    return await Promise.race([
      once(child, 'message', { signal }).then(([message]) => message as unknown),
      once(child, 'exit', { signal }).then(([code]) => {
        throw new Error(`${file.pathname} ended with ${code}`);
      }),
    ]);
  } finally {
    heard.abort();
  }
}

/** In the child: tells `url`, answers what it is asked for, and ends by `close` with its parent. */
export function serve(url: string, close: () => Promise<void>): void {
  process.send!(url);
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send!(user + system);
  });
  process.on('disconnect', () => void close());
}

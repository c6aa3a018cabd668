/** Runs a server under test in a child process: the parent's side, and `serve`, the child's. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export type ServerProcess = {
  readonly url: string;
  /** Returns the processor time of all its threads so far, in microseconds. */
  cpuUs(): Promise<number>;
  /** Shuts the server down and waits for its exit. */
  close(): Promise<void>;
};

/** Starts `file` with `args`. The child calls `serve` once it listens. Throws when the child exits first. */
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

/** Resolves with the child's next message. */
async function answerOf(child: ChildProcess, file: URL): Promise<unknown> {
  const received = new AbortController();
  const { signal } = received;
  try {
    return await Promise.race([
      once(child, 'message', { signal }).then(([message]) => message as unknown),
      once(child, 'exit', { signal }).then(([code]) => {
        throw new Error(`${file.pathname} ended with ${code}`);
      }),
    ]);
  } finally {
    received.abort();
  }
}

/** Child's side: reports `url`, answers the parent's requests, and calls `close` when the parent disconnects. */
export function serve(url: string, close: () => Promise<void>): void {
  process.send!(url);
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send!(user + system);
  });
  process.on('disconnect', () => void close());
}

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

const STOP_WITHIN_MS = 5000;
const KEPT_OUTPUT = 20_000;

/** A command that runs inside the lab's root. It is killed when this process ends. */
export type Chrooted = {
  readonly pid: number;
  isOver(): boolean;
  /** Returns the last part of the command's output. */
  output(): string;
  signal(signal: NodeJS.Signals): void;
  /** Sends SIGTERM, then SIGKILL if needed, and resolves when the process has ended. */
  end(): Promise<void>;
  readonly ended: Promise<unknown>;
};

/** Starts `command` inside `root`, with `cwd`, relative to the root, as its working directory. */
export function startInside(root: string, cwd: string, command: readonly string[]): Chrooted {
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', 'chroot', root, '/usr/bin/env', '-C', cwd, ...command], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (child.pid === undefined) throw new Error(`cannot start ${command[0]}: is util-linux installed?`);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (printed = (printed + chunk.toString()).slice(-KEPT_OUTPUT)));
  }
  const ended = once(child, 'exit');
  return {
    pid: child.pid,
    isOver: () => isOver(child),
    output: () => printed,
    signal: (signal) => void child.kill(signal),
    ended,
    async end() {
      if (isOver(child)) return;
      child.kill('SIGTERM');
      // A stopped process doesn't handle SIGTERM.
      child.kill('SIGCONT');
      const deadline = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
      await ended;
      clearTimeout(deadline);
    },
  };
}

/** Runs `command` inside `root` and resolves with its output. Throws if it fails. */
export async function runInside(root: string, command: readonly string[]): Promise<string> {
  const child = spawn('chroot', [root, ...command], { stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${command.join(' ')} failed: ${printed.trim()}`);
  return printed;
}

function isOver(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

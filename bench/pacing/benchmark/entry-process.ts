/**
 * Runs an entry as a process and asks it synchronously, because dial methods are synchronous. Lines go through named
 * pipes, which block both ends. The thread that plays the scenario waits on them, and the main thread kills an entry
 * that is silent for too long (watch-entries.ts).
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { closeSync, constants, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Turn } from './turn.ts';

/** The reason why an entry can't continue. */
export class EntryError extends Error {}

/** Message for an entry that has ended. Its exit code is known only later. */
export const ENDED = 'it ended';

export type EntryProcess = {
  /**
   * Sends a line and returns the entry's answer. Throws EntryError when the entry has ended, or when its answer is
   * longer than MAX_LINE_BYTES or has more than one line.
   */
  ask(line: string): string;
  /** Sends a last line, and kills the process unless it ends within a grace period. */
  end(line: string): Promise<void>;
  /** Waits briefly for the process to end, kills it otherwise, and describes how it ended. */
  causeOfEnd(): Promise<string>;
};

/** Maximum length of an answer. */
const MAX_LINE_BYTES = 65_536;
const END_WITHIN_MS = 2000;
const NEWLINE = 10;

/**
 * Starts a shell command. `turn` shows the main thread when the entry has to answer. The pipes have names in `folder`
 * until they are open.
 */
export function startEntry(command: string, turn: Turn, folder: string): EntryProcess {
  const toEntry = openPipe(folder);
  const fromEntry = openPipe(folder);
  const child = spawn(command, {
    shell: true,
    // Separate process group, so that a shell and its children end together.
    detached: true,
    stdio: [toEntry.read, fromEntry.write, 'inherit'],
  });
  // If the shell can't be started it has no pid, and the first question finds the pipe closed.
  child.on('error', () => undefined);
  closeSync(toEntry.read);
  closeSync(fromEntry.write);
  if (child.pid !== undefined) turn.started(child.pid);
  const [input, output] = [toEntry.write, fromEntry.read];
  const buffer = Buffer.allocUnsafe(MAX_LINE_BYTES);
  let isOpen = true;

  function send(line: string): void {
    const bytes = Buffer.from(`${line}\n`);
    for (let sent = 0; sent < bytes.length;) sent += writeSync(input, bytes, sent);
  }

  function readLine(): string {
    let length = 0;
    for (;;) {
      const read = readSync(output, buffer, length, buffer.length - length, null);
      if (read === 0) throw new EntryError(ENDED);
      const end = buffer.subarray(0, length + read).indexOf(NEWLINE, length);
      length += read;
      if (end === length - 1) return buffer.toString('utf8', 0, end);
      if (end >= 0) throw new EntryError('it wrote more than one line as an answer; print nothing else to stdout');
      if (length === buffer.length) throw new EntryError(`it wrote a line of more than ${MAX_LINE_BYTES} bytes`);
    }
  }

  function close(): void {
    if (!isOpen) return;
    isOpen = false;
    closeSync(input);
    closeSync(output);
  }

  return {
    ask(line) {
      turn.entrys();
      try {
        send(line);
        return readLine();
      } catch (error) {
        if (error instanceof EntryError) throw error;
        // EPIPE means that the entry doesn't read any more.
        throw new EntryError(ENDED, { cause: error });
      } finally {
        turn.ours();
      }
    },

    async end(line) {
      try {
        send(line);
      } catch {
        // The entry has ended after its last answer.
      }
      close();
      await endOf(child, END_WITHIN_MS);
    },

    async causeOfEnd() {
      close();
      await endOf(child, turn.wasKilled() ? END_WITHIN_MS : 200);
      if (child.pid === undefined) return 'the shell could not be started';
      return child.exitCode === null ? `signal ${child.signalCode}` : `exit code ${child.exitCode}`;
    },
  };
}

/** Waits for the process to end, and kills it after `withinMs`. */
async function endOf(child: ChildProcess, withinMs: number): Promise<void> {
  if (child.pid === undefined) return;
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  const ended = isOver() ? Promise.resolve() : once(child, 'exit');
  await Promise.race([ended, sleep(withinMs, undefined, { ref: false })]);
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The process group has already ended.
  }
  await ended;
}

/** Opens a pipe as file descriptors, because the pipes of Node's child processes can't be read synchronously. */
function openPipe(folder: string): { readonly read: number; readonly write: number } {
  const path = join(folder, randomUUID());
  try {
    execFileSync('mkfifo', [path], { stdio: 'ignore' });
    // A blocking open would wait for the other end.
    const opener = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const write = openSync(path, constants.O_WRONLY);
    const read = openSync(path, constants.O_RDONLY);
    closeSync(opener);
    return { read, write };
  } catch (error) {
    throw new EntryError('its pipes could not be made: entries need mkfifo (Linux, macOS)', { cause: error });
  } finally {
    rmSync(path, { force: true });
  }
}

/**
 * Manages long workbooks for the main thread: a few at a time, each written by a thread of its own at the reader's
 * pace.
 */
import { Readable } from 'node:stream';
import { fail } from '#server/platform/http/errors.ts';
import { startWorker, type WorkerHost } from '#server/platform/threads/worker-host.ts';
import { breakWriteLock } from '#server/platform/db/write-lock.ts';
import type { WorkbookSource } from '#server/platform/exports/sheet.ts';

/** Workbooks written at a time; further requests are refused as overload. */
const MOST_AT_ONCE = 2;
/** A reader that takes nothing for this long has gone, or never came. */
const STALLED_MS = 60_000;
/** Maximum time for the next bytes, on a busy machine. */
const NEXT_WITHIN_MS = 60_000;
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 };

/** main → thread */
export type WorkbookCommands = {
  /** The next bytes; null at the end. */
  next(): Promise<Uint8Array | null>;
};

/** The thread's start parameters. */
export type WorkbookWorkerData = {
  readonly databaseFile: string;
  readonly writeLock: SharedArrayBuffer;
  readonly source: WorkbookSource;
};

export type WorkbookHost = {
  /**
   * The workbook's bytes. Rejects with overloaded when too many are being written, and when its beginning cannot be
   * written.
   */
  open(source: WorkbookSource): Promise<Readable>;
  /** Stops all workbooks being written. */
  close(): Promise<void>;
};

/**
 * `file` is the module that each thread runs. `onFailure` is called, beside the reader, when writing fails: the storage may be at fault. `stalledAfterMs` replaces
 * the one-minute limit.
 */
export function createWorkbookHost(
  file: URL,
  data: Omit<WorkbookWorkerData, 'source'>,
  onFailure: (error: unknown) => void = () => {},
  stalledAfterMs = STALLED_MS,
): WorkbookHost {
  const open = new Set<WorkerHost<WorkbookCommands, object>>();

  async function start(source: WorkbookSource): Promise<Readable> {
    if (open.size >= MOST_AT_ONCE) fail('overloaded');
    const thread = startWorker<WorkbookCommands>(file, {
      name: 'workbook',
      workerData: { ...data, source } satisfies WorkbookWorkerData,
      resourceLimits: RESOURCE_LIMITS,
      events: {},
      answerWithinMs: NEXT_WITHIN_MS,
      onEnd(_reason, threadId) {
        breakWriteLock(data.writeLock, threadId);
        open.delete(thread);
      },
    });
    open.add(thread);
    async function next(): Promise<Uint8Array | null> {
      try {
        return await thread.commands.next();
      } catch (error) {
        onFailure(error);
        throw error;
      }
    }
    try {
      return toReadable(await next(), next, () => void thread.terminate(), stalledAfterMs);
    } catch (error) {
      await thread.terminate();
      throw error;
    }
  }

  return {
    open: start,
    close: async () => void (await Promise.all([...open].map((thread) => thread.terminate()))),
  };
}

function toReadable(
  first: Uint8Array | null,
  next: () => Promise<Uint8Array | null>,
  end: () => void,
  stalledAfterMs: number,
): Readable {
  let ready: Uint8Array | null | undefined = first;
  let stalled: NodeJS.Timeout | undefined;

  async function take(): Promise<Uint8Array | null> {
    const part = ready === undefined ? await next() : ready;
    ready = undefined;
    return part;
  }

  function watch(): void {
    stalled = setTimeout(() => workbook.destroy(new Error('nobody reads the workbook')), stalledAfterMs).unref();
  }

  const workbook = new Readable({
    read() {
      clearTimeout(stalled);
      take().then(
        (part) => {
          if (this.destroyed) return;
          watch();
          this.push(part);
        },
        (error: unknown) => this.destroy(error instanceof Error ? error : new Error(String(error))),
      );
    },
    destroy(error, done) {
      clearTimeout(stalled);
      end();
      done(error);
    },
  });
  // The reader listens too. Without a reader, an error event must not end the process.
  workbook.on('error', () => {});
  watch();
  return workbook;
}

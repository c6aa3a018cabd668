/** Manages the threads that write long workbooks. Each thread writes one workbook at its reader's pace. */
import { Readable } from 'node:stream';
import { fail } from '#server/platform/http/errors.ts';
import { startWorker, type WorkerHost } from '#server/platform/threads/worker-host.ts';
import { breakWriteLock } from '#server/platform/db/write-lock.ts';
import type { WorkbookSource } from '#server/platform/exports/sheet.ts';
import { RESOURCE_LIMITS } from './pool.ts';

/** Maximum number of concurrent workbooks; more are refused as overload. */
const MOST_AT_ONCE = 2;
/** Time without a read after which a workbook is closed. */
const STALLED_MS = 60_000;
/** Maximum time for the next bytes, even on a busy machine. */
const NEXT_WITHIN_MS = 60_000;

/** Commands from the main thread to the workbook's thread. */
export type WorkbookCommands = {
  /** Returns the next bytes, or null at the end. */
  next(): Promise<Uint8Array | null>;
};

export type WorkbookWorkerData = {
  readonly databaseFile: string;
  readonly writeLock: SharedArrayBuffer;
  readonly source: WorkbookSource;
};

export type WorkbookHost = {
  /**
   * Opens the workbook's bytes. Rejects with `overloaded` when too many are being written, and with the error if the
   * first bytes cannot be written.
   */
  open(source: WorkbookSource): Promise<Readable>;
  /** Stops writing all workbooks. */
  close(): Promise<void>;
};

/**
 * Creates the host. `file` is the module that each thread runs. `onFailure` is called with each error of writing, which
 * the reader gets too, to detect storage faults. `stalledAfterMs` replaces the one-minute limit.
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
    stalled = setTimeout(
      () => workbook.destroy(new Error('the reader of the workbook has stalled')),
      stalledAfterMs,
    ).unref();
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
  // Without this, an error while there is no reader would end the process.
  workbook.on('error', () => {});
  watch();
  return workbook;
}

import { Readable } from 'node:stream';
import type { WorkbookSource } from './sheet.ts';

type SheetFileDeps = {
  /** Runs in the pool. Null when it has too many rows to be packed at once. */
  readonly pack: (source: WorkbookSource) => Promise<Uint8Array | null>;
  /** Opens a file of any length. Throws overloaded when too many are being written. */
  readonly open: (source: WorkbookSource) => Promise<Readable>;
};

/** Opens a sheet as a file. */
export type OpenSheet = (source: WorkbookSource, record: () => void) => Promise<Readable | Buffer>;

/**
 * A short sheet is packed at once, because a thread of its own takes a second to start; a long one is written at the
 * reader's pace. `record` writes the audit entry: when it throws, nothing is left open.
 */
export function createSheetFiles({ pack, open }: SheetFileDeps): OpenSheet {
  return async (source, record) => {
    const small = await pack(source);
    const file = small === null ? await open(source) : Buffer.from(small);
    try {
      record();
    } catch (error) {
      if (file instanceof Readable) file.destroy();
      throw error;
    }
    return file;
  };
}

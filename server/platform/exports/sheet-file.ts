import { Readable } from 'node:stream';
import type { WorkbookSource } from './sheet.ts';

type SheetFileDeps = {
  /** Packs a small sheet in the pool; resolves to null if it has too many rows. */
  readonly pack: (source: WorkbookSource) => Promise<Uint8Array | null>;
  /** Opens a file of any length. Throws `overloaded` when too many are being written. */
  readonly open: (source: WorkbookSource) => Promise<Readable>;
};

/** Opens a sheet as a file. `record` writes the audit entry; if it throws, the file is closed. */
export type OpenSheet = (source: WorkbookSource, record: () => void) => Promise<Readable | Buffer>;

/**
 * Creates the opener. Short sheets are packed at once in the pool, because a thread for a stream takes a second to
 * start. Long ones are streamed at the reader's pace.
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

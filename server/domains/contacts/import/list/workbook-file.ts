import { closeSync, openSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { ErrorCode } from '#shared/errors.ts';
import { isArchive } from '#shared/lists/file-kind.ts';
import { listSheetOf } from '#shared/lists/workbook/list-sheet.ts';
import { readHead } from './encoding.ts';

/** A list as text: the file itself, or the text that was written for a workbook. */
export type TextFile =
  | {
      readonly ok: true;
      readonly path: string;
      /** Name of the workbook's sheet; null if the file is text. */
      readonly sheet: string | null;
      /** Rows that the sheet hides. */
      readonly hiddenRows: number;
    }
  | { readonly ok: false; readonly code: ErrorCode };

export type SheetReading = {
  /** Name or position, from 1, of the sheet. Undefined for the one that has the list. */
  readonly sheet?: string | undefined;
  /** Whether rows that the sheet hides are written, too. */
  readonly withHidden: boolean;
  /** ISO 3166 code of the country of national numbers. */
  readonly country: string;
};

/** Writes the sheet of a workbook as text to `textPath`. Any other file is its own text. */
export async function textFileOf(
  path: string,
  textPath: string,
  { sheet, withHidden, country }: SheetReading,
): Promise<TextFile> {
  if (!isArchive(await readHead(path))) return { ok: true, path, sheet: null, hiddenRows: 0 };
  const { openWorkbook } = await import('#shared/lists/workbook/workbook.ts');
  const workbook = await openWorkbook(await readFile(path)).catch(() => null);
  if (workbook === null) return { ok: false, code: 'file_not_text' };
  if (workbook === 'too_large') return { ok: false, code: 'workbook_too_large' };
  const name = sheet === undefined || workbook.sheets.includes(sheet) ? sheet : workbook.sheets[Number(sheet) - 1];
  if (sheet !== undefined && name === undefined) return { ok: false, code: 'sheet_unknown' };
  const file = openSync(textPath, 'w', 0o600);
  let hiddenRows = 0;
  const hidden = { isKept: withHidden, onRow: () => void (hiddenRows += 1) };
  try {
    const read = name ?? (await listSheetOf(workbook, country));
    for await (const piece of workbook.text(read, hidden)) writeFileSync(file, piece); // unlike writeSync, writes all of it or throws
    return { ok: true, path: textPath, sheet: read, hiddenRows };
  } catch (error) {
    // A fault of the disk has a code; anything else is a workbook that can't be read.
    if (error instanceof Error && 'syscall' in error) throw error;
    return { ok: false, code: 'file_unreadable' };
  } finally {
    closeSync(file);
  }
}

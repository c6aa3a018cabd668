import { closeSync, openSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { ErrorCode } from '#shared/errors.ts';
import { isArchive } from '#shared/lists/file-kind.ts';
import { readHead } from './encoding.ts';

/** A list as text: the file itself, or the text that was written for a workbook. */
type TextFile = { readonly ok: true; readonly path: string } | { readonly ok: false; readonly code: ErrorCode };

/**
 * Writes the sheet of a workbook as text to `textPath`. Any other file is its own text.
 *
 * @param sheet the sheet's name or position from 1; undefined for the first one
 */
export async function textFileOf(path: string, textPath: string, sheet: string | undefined): Promise<TextFile> {
  if (!isArchive(await readHead(path))) return { ok: true, path };
  const { openWorkbook } = await import('#shared/lists/workbook/workbook.ts');
  const workbook = await openWorkbook(await readFile(path)).catch(() => null);
  if (workbook === null) return { ok: false, code: 'file_not_text' };
  if (workbook === 'too_large') return { ok: false, code: 'workbook_too_large' };
  const name = sheet === undefined || workbook.sheets.includes(sheet) ? sheet : workbook.sheets[Number(sheet) - 1];
  if (sheet !== undefined && name === undefined) return { ok: false, code: 'sheet_unknown' };
  const file = openSync(textPath, 'w', 0o600);
  try {
    for await (const piece of workbook.text(name)) writeFileSync(file, piece); // unlike writeSync, writes all of it or throws
    return { ok: true, path: textPath };
  } catch (error) {
    // A fault of the disk has a code; anything else is a workbook that can't be read.
    if (error instanceof Error && 'syscall' in error) throw error;
    return { ok: false, code: 'file_unreadable' };
  } finally {
    closeSync(file);
  }
}

import type { Country } from '#shared/countries/countries.ts';
import { isArchive } from '#shared/lists/file-kind.ts';
import { listSheetOf } from '#shared/lists/workbook/list-sheet.ts';
import { t } from '#web/lib/i18n.ts';

const HEAD_BYTES = 4;
const EXTENSIONS = ['.csv', '.txt', '.tsv', '.xlsx'];
const UNSUPPORTED = t('Formato no soportado. Usá: CSV, TXT, TSV, XLSX');
const OLD_WORKBOOK = t(
  'Es una planilla de Excel antigua (.xls) o con contraseña: guardala como XLSX sin contraseña, o como CSV, y subila de nuevo',
);

/** The sheets of a chosen workbook, and the one whose rows make the list. */
export type SheetChoice = {
  original: File;
  sheets: readonly string[];
  sheet: string;
  /** Rows of the sheet that Excel hides, and whether they are part of the list. */
  hiddenRows: number;
  withHidden: boolean;
};

/** How a workbook is read. Without a sheet of its own, the one that has the list is read. */
export type SheetReading = { sheet?: string | undefined; withHidden?: boolean };

/** A list as text. `workbook` is null if the file was text already. */
export type TextFile = { file: File; workbook: SheetChoice | null };

/**
 * Converts a workbook's sheet to text, so that it is shown, corrected and sent like any other list. Any
 * other file is returned as it is. Throws an error with a message for the user.
 *
 * @param homeOf resolves to the country of national numbers
 */
export async function textFileOf(
  file: File,
  homeOf: () => Promise<Pick<Country, 'iso2'>>,
  { sheet, withHidden = false }: SheetReading = {},
): Promise<TextFile> {
  const name = file.name.toLowerCase();
  if (name.endsWith('.xls')) throw new Error(OLD_WORKBOOK);
  if (!EXTENSIONS.some((extension) => name.endsWith(extension))) throw new Error(UNSUPPORTED);
  // A file that can't be read is reported by the preview.
  const head = await file
    .slice(0, HEAD_BYTES)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0));
  if (!isArchive(new Uint8Array(head))) return { file, workbook: null };
  const { openWorkbook } = await import('#shared/lists/workbook/workbook.ts');
  const workbook = await openWorkbook(new Uint8Array(await file.arrayBuffer()));
  if (workbook === 'too_large')
    throw new Error(t('La planilla es demasiado grande para leerla: guardala como CSV y subila de nuevo'));
  if (workbook === null) return { file, workbook: null };
  const { sheets } = workbook;
  const isKnown = sheet !== undefined && sheets.includes(sheet);
  const chosen = isKnown ? sheet : await listSheetOf(workbook, (await homeOf()).iso2);
  const pieces: string[] = [];
  let hiddenRows = 0;
  const hidden = { isKept: withHidden, onRow: () => void (hiddenRows += 1) };
  for await (const piece of workbook.text(chosen, hidden)) pieces.push(piece);
  const text = new File(pieces, file.name, { type: 'text/plain', lastModified: file.lastModified });
  return { file: text, workbook: { original: file, sheets, sheet: chosen, hiddenRows, withHidden } };
}

/** Reads the rows of a sheet, with each cell's text as the sheet shows it. */
import { type NumberFormats, shownNumber } from './formats.ts';
import { unescaped, wholeTags } from './xml.ts';

/** `index` counts from 0 and leaves out empty rows. Cells without a value are holes. */
export type SheetRow = {
  readonly index: number;
  readonly cells: readonly (string | undefined)[];
  /** Whether the sheet doesn't show the row, because of a filter or by hand. */
  readonly isHidden: boolean;
};

/** What cells refer to by position. */
export type CellContext = { readonly texts: readonly string[]; readonly formats: NumberFormats };

/** A row, a cell, a cell's value or own text, and the bounds of how that is pronounced. */
const TOKEN =
  /<(?:\w+:)?(row|c)(?=[\s/>])([^>]*)|<(?:\w+:)?([vt])(?:\s[^<>]*)?(?<!\/)>([^<]*)|<(\/?)(?:\w+:)?rPh(?=[\s>])/g;
const ROW = /\sr="(\d+)"/;
const HIDDEN = /\shidden="(?:1|true)"/;
const COLUMN = /\sr="([A-Z]+)\d+"/;
const TYPE = /\st="(\w+)"/;
const STYLE = /\ss="(\d+)"/;
/** Size of Excel's largest sheet. A cell far outside it would make a text of gigabytes. */
const MOST_ROWS = 1_048_576;
const MOST_COLUMNS = 16_384;

/** Yields the rows that have a value, in the sheet's order. */
export async function* readSheetRows(xml: AsyncIterable<string>, context: CellContext): AsyncGenerator<SheetRow> {
  let index = -1;
  let column = -1;
  let isHidden = false;
  let attributes = '';
  let isPronunciation = false;
  let cells: string[] = [];
  for await (const piece of wholeTags(xml)) {
    for (const [, tag, found = '', kind, text = '', close] of piece.matchAll(TOKEN)) {
      if (tag === 'row') {
        if (cells.length > 0) yield { index, cells, isHidden };
        cells = [];
        isHidden = HIDDEN.test(found);
        index = Number(ROW.exec(found)?.[1] ?? index + 2) - 1;
        column = -1;
      } else if (tag === 'c') {
        attributes = found;
        const letters = COLUMN.exec(found)?.[1];
        column = letters === undefined ? column + 1 : columnOf(letters);
        if (index >= MOST_ROWS || column >= MOST_COLUMNS) throw new Error('A cell is outside of the largest sheet');
      } else if (close !== undefined) isPronunciation = close === '';
      else if (kind === 'v') cells[column] = valueText(text, attributes, context);
      else if (!isPronunciation) cells[column] = (cells[column] ?? '') + unescaped(text);
    }
  }
  if (cells.length > 0) yield { index, cells, isHidden };
}

function valueText(value: string, attributes: string, { texts, formats }: CellContext): string {
  switch (TYPE.exec(attributes)?.[1] ?? 'n') {
    case 's':
      return texts[Number(value)] ?? '';
    case 'b':
      return value === '1' || value === 'true' ? 'TRUE' : 'FALSE';
    case 'n':
      return shownNumber(value, Number(STYLE.exec(attributes)?.[1] ?? 0), formats);
    default:
      return unescaped(value);
  }
}

/** Returns the column of letters such as `AB`, from 0. */
function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

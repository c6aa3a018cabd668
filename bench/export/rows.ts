/** Counts a file's rows below its header. Formats that are expensive to parse are parsed after the download. */
import { streamXlsxRows } from 'hucre/xlsx';

export type Counter = {
  /** Receives the next bytes of the file. */
  readonly take: (bytes: Buffer) => void;
  /** Returns the number of rows. Call it after the end of the file. */
  readonly rows: () => Promise<number>;
};

const LINE_END = 0x0a;

/** Counts the rows of a CSV file. Cells must not contain line breaks; those of generated histories don't. */
export function linesOf(): Counter {
  let lines = 0;
  return {
    take(bytes) {
      for (let at = bytes.indexOf(LINE_END); at !== -1; at = bytes.indexOf(LINE_END, at + 1)) lines++;
    },
    rows: async () => lines - 1,
  };
}

/** Counts the rows of a workbook's first sheet. */
export function rowsOfWorkbook(): Counter {
  const parts: Buffer[] = [];
  return {
    take: (bytes) => void parts.push(bytes),
    async rows() {
      let rows = 0;
      for await (const _row of streamXlsxRows(Buffer.concat(parts))) rows++;
      return rows - 1;
    },
  };
}

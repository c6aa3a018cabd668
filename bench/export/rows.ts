/** How many rows a file has under its heads: what is dear to find out is found out when it is all there. */
import { streamXlsxRows } from 'hucre/xlsx';

export type Counter = {
  /** The next bytes of the file. */
  readonly take: (bytes: Buffer) => void;
  /** Once the file has ended. */
  readonly rows: () => Promise<number>;
};

const LINE_END = 0x0a;

/** Of CSV without line ends in its cells, as made histories have none. */
export function linesOf(): Counter {
  let lines = 0;
  return {
    take(bytes) {
      for (let at = bytes.indexOf(LINE_END); at !== -1; at = bytes.indexOf(LINE_END, at + 1)) lines++;
    },
    rows: async () => lines - 1,
  };
}

/** Of a workbook's first sheet. */
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

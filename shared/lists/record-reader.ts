import { createLineReader } from './lines.ts';
import { createRecordFramer, type ListRecord } from './records.ts';
import type { Separator } from './separator.ts';

/** Splits pieces of a list's text into records. */
type RecordReader = {
  /** Returns the records that `text` completes. Blank lines outside quotes are skipped. */
  push(text: string): ListRecord[];
  /** Returns the remaining records at the end of the list. */
  end(): ListRecord[];
};

/** Creates a record reader. `createRecordFramer` documents `skippedLines`. */
export function createRecordReader(separator: Separator, skippedLines = 0): RecordReader {
  const lines = createLineReader();
  const framer = createRecordFramer(separator, skippedLines);
  lines.setSeparator(separator);

  function readLines(): ListRecord[] {
    const records: ListRecord[] = [];
    for (;;) {
      const line = lines.next(framer.isOpen());
      if (line === undefined) return records;
      framer.accept(line, records);
    }
  }

  return {
    push(text) {
      lines.push(text);
      return readLines();
    },
    end() {
      lines.end();
      return [...readLines(), ...framer.end()];
    },
  };
}

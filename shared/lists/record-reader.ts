import { createLineReader } from './lines.ts';
import { createRecordFramer, type ListRecord } from './records.ts';
import type { Separator } from './separator.ts';

/** Reads pieces of a list's text as records. */
type RecordReader = {
  /** The records that `text` completes. Blank lines outside quotes give none. */
  push(text: string): ListRecord[];
  /** The records at the end of the list. */
  end(): ListRecord[];
};

/** `skippedLines`: see createRecordFramer. */
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

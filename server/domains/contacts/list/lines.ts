export type LineSplitter = {
  /** The lines that `text` completes, without their ends. */
  push(text: string): string[];
  /** The last line, when the file does not end with a line end. */
  end(): string[];
};

/** Splits pieces of text into physical lines: LF, CRLF, or CR alone where the text has no LF at all before the first CR line (old Mac files). */
export function createLineSplitter(): LineSplitter {
  let rest = '';
  let end: '\n' | '\r' | undefined;

  function push(text: string): string[] {
    const all = rest + text;
    end ??= lineEndOf(all);
    if (end === undefined) {
      rest = all;
      return [];
    }
    const lines = all.split(end);
    rest = lines.pop()!;
    return end === '\n' ? lines.map(withoutCarriageReturn) : lines;
  }

  function finish(): string[] {
    end ??= '\r';
    const lines = rest.split(end).map(withoutCarriageReturn);
    rest = '';
    if (lines.at(-1) === '') lines.pop();
    return lines;
  }

  return { push, end: finish };
}

/** Undefined while it can't be told: a CR at the very end may be half of a CRLF. */
function lineEndOf(text: string): '\n' | '\r' | undefined {
  if (text.includes('\n')) return '\n';
  const first = text.indexOf('\r');
  return first >= 0 && first < text.length - 1 ? '\r' : undefined;
}

function withoutCarriageReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}

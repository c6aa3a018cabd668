export type LineSplitter = {
  /** The lines that `text` completes, without their ends. */
  push(text: string): string[];
  /** The last line, when the file does not end with a line end. */
  end(): string[];
};

/** What is kept of a line; what a longer one has beyond is dropped: no list has such rows, and memory stays flat in any file. */
const MAX_LINE_CHARS = 256 * 1024;

/** Splits pieces of text into physical lines: LF, CRLF, or CR alone where the text has no LF at all before the first CR line (old Mac files). */
export function createLineSplitter(): LineSplitter {
  let rest = '';
  let end: '\n' | '\r' | undefined;

  function push(text: string): string[] {
    const all = rest + text;
    end ??= lineEndOf(all);
    if (end === undefined) {
      rest = kept(all);
      return [];
    }
    const lines = all.split(end);
    rest = kept(lines.pop()!);
    return (end === '\n' ? lines.map(withoutCarriageReturn) : lines).map(kept);
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

function kept(line: string): string {
  return line.length > MAX_LINE_CHARS ? line.slice(0, MAX_LINE_CHARS) : line;
}

function withoutCarriageReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}

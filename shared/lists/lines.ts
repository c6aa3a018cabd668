type LineSplitter = {
  /** The lines that `text` completes, without line ends. */
  push(text: string): string[];
  /** The last line, when the file does not end with a line end. */
  end(): string[];
};

/** Longer lines are cut at this length: no list has such rows, and memory stays bounded for any file. */
const MAX_LINE_CHARS = 256 * 1024;

/**
 * Splits pieces of text into physical lines: LF, CRLF, or CR alone when the text has no LF before the first CR line
 * (old Mac files).
 */
export function createLineSplitter(): LineSplitter {
  let rest = '';
  let end: '\n' | '\r' | undefined;

  function push(text: string): string[] {
    const all = rest + text;
    end ??= lineEndOf(all);
    if (end === undefined) {
      rest = truncated(all);
      return [];
    }
    const lines = all.split(end);
    rest = truncated(lines.pop()!);
    return (end === '\n' ? lines.map(withoutCarriageReturn) : lines).map(truncated);
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

/** Undefined while undecided: a CR at the very end may be half of a CRLF. */
function lineEndOf(text: string): '\n' | '\r' | undefined {
  if (text.includes('\n')) return '\n';
  const first = text.indexOf('\r');
  return first >= 0 && first < text.length - 1 ? '\r' : undefined;
}

function truncated(line: string): string {
  return line.length > MAX_LINE_CHARS ? line.slice(0, MAX_LINE_CHARS) : line;
}

function withoutCarriageReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}

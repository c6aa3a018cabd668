import type { Separator } from './separator.ts';

/** A physical line, without its line end. */
export type Line = {
  /** 1-based line number. */
  readonly line: number;
  readonly text: string;
};

/**
 * Splits pieces of text into physical lines. Lines end with LF or CRLF, or with CR alone (old Mac files) if the first
 * piece with a line break has no LF.
 */
type LineReader = {
  push(text: string): void;
  /** Marks the end of the text, so that the last line needs no line end. */
  end(): void;
  /** Makes lines of only white space and separators count as blank. Before the call, only lines of white space do. */
  setSeparator(separator: Separator): void;
  /** Returns the next complete line, or undefined. Skips blank lines unless `keepBlank`. */
  next(keepBlank: boolean): Line | undefined;
};

/** Longer lines are truncated, which bounds memory for any file. No real list has such lines. */
const MAX_LINE_CHARS = 256 * 1024;

const [TAB, LF, CR, SPACE] = [9, 10, 13, 32] as const;

export function createLineReader(): LineReader {
  /** Received text. */
  let text = '';
  /** Index up to which `text` has been read. */
  let at = 0;
  /** 1-based number of the line at index `at`. */
  let line = 1;
  /** Index up to which the next line is known to be blank, if above `at`. */
  let blankTo = 0;
  /** Whether `text` is the beginning of an over-long line, whose remaining text is dropped. */
  let isCut = false;
  let lineEnd: '\n' | '\r' | undefined;
  let separatorCode: number = SPACE;
  let isWhole = false;

  function push(more: string): void {
    const from = isCut ? more.search(/[\n\r]/) : 0;
    if (from < 0) return;
    isCut = false;
    text = text.slice(at) + more.slice(from);
    blankTo = Math.max(0, blankTo - at);
    at = 0;
    lineEnd ??= lineEndOf(text);
    if (lineEnd === undefined) cut();
  }

  function cut(): void {
    if (text.length - at <= MAX_LINE_CHARS) return;
    text = text.slice(at, at + MAX_LINE_CHARS);
    blankTo = Math.min(Math.max(0, blankTo - at), text.length);
    at = 0;
    isCut = true;
  }

  /** Skips blank lines in the text received so far. */
  function skipBlank(): void {
    const endCode = lineEnd === '\n' ? LF : CR;
    const separator = separatorCode;
    let skipped = 0;
    let start = at;
    let seen = Math.max(at, blankTo);
    for (; seen < text.length; seen++) {
      const code = text.charCodeAt(seen);
      if (code === endCode) {
        skipped++;
        start = seen + 1;
      } else if (code !== SPACE && code !== CR && code !== TAB && code !== separator) {
        break;
      }
    }
    line += skipped;
    at = start;
    blankTo = seen;
  }

  function next(keepBlank: boolean): Line | undefined {
    if (lineEnd === undefined) return undefined;
    if (!keepBlank) skipBlank();
    const found = text.indexOf(lineEnd, Math.max(at, blankTo));
    if (found < 0 && !isWhole) {
      cut();
      return undefined;
    }
    const end = found < 0 ? text.length : found;
    const isBlankRest = found < 0 && (at === end || (!keepBlank && blankTo === end));
    if (isBlankRest) return undefined;
    const whole = text.slice(at, end);
    at = Math.min(end + 1, text.length);
    return { line: line++, text: truncated(withoutCarriageReturn(whole)) };
  }

  return {
    push,
    next,
    end() {
      isWhole = true;
      lineEnd ??= '\r';
    },
    setSeparator: (separator) => void (separatorCode = separator?.charCodeAt(0) ?? SPACE),
  };
}

/** Returns undefined while undecided, because a trailing CR may be half of a CRLF. */
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

import type { Separator } from './separator.ts';

/** A physical line, without its line end. */
export type Line = {
  /** 1-based line number. */
  readonly line: number;
  readonly text: string;
};

/**
 * Splits pieces of text into physical lines. Lines end with LF, CRLF or a single CR, as in old Mac files and in rows that
 * such a file left in another one. CRs before an LF are part of its line end.
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
  /** Index of the next CR that ends a line among lines that end with LF; Infinity if the text has none. */
  let nextReturn = -1;
  let separatorCode: number = SPACE;
  let isWhole = false;

  function push(more: string): void {
    const from = isCut ? more.search(/[\n\r]/) : 0;
    if (from < 0) return;
    isCut = false;
    text = text.slice(at) + more.slice(from);
    blankTo = Math.max(0, blankTo - at);
    at = 0;
    nextReturn = -1;
    lineEnd ??= lineEndOf(text);
    if (lineEnd === undefined) cut();
  }

  function cut(): void {
    if (text.length - at <= MAX_LINE_CHARS) return;
    text = text.slice(at, at + MAX_LINE_CHARS);
    blankTo = Math.min(Math.max(0, blankTo - at), text.length);
    at = 0;
    nextReturn = -1;
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
    const from = Math.max(at, blankTo);
    const found = lineEnd === '\r' ? text.indexOf('\r', from) : endAmongFeeds(from);
    if (found < 0 && !isWhole) {
      cut();
      return undefined;
    }
    const end = found < 0 ? text.length : found;
    const isBlankRest = found < 0 && (at === end || (!keepBlank && blankTo === end));
    if (isBlankRest) return undefined;
    const whole = text.slice(at, end);
    at = Math.min(end + 1, text.length);
    return { line: line++, text: truncated(withoutCarriageReturns(whole)) };
  }

  /** Returns the index of the next LF or single CR, or -1. A CR at the end may be half of a CRLF. */
  function endAmongFeeds(from: number): number {
    const feed = text.indexOf('\n', from);
    if (nextReturn < from) {
      nextReturn = text.indexOf('\r', from);
      while (nextReturn >= 0 && !isSingleReturn(nextReturn)) nextReturn = text.indexOf('\r', nextReturn + 1);
      if (nextReturn < 0) nextReturn = Infinity;
    }
    return nextReturn < feed || (feed < 0 && nextReturn < Infinity) ? nextReturn : feed;
  }

  /** Whether a CR has other text before and after it. */
  function isSingleReturn(index: number): boolean {
    const after = text.charCodeAt(index + 1);
    return after !== LF && after !== CR && index + 1 < text.length;
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

function withoutCarriageReturns(line: string): string {
  let end = line.length;
  while (end > 0 && line.charCodeAt(end - 1) === CR) end--;
  return end === line.length ? line : line.slice(0, end);
}

/** Formats a text table; the columns in `numeric` are right-aligned. */
export function alignColumns(
  head: readonly string[],
  lines: readonly (readonly string[])[],
  numeric: ReadonlySet<number>,
): string {
  const widths = head.map((title, column) => Math.max(title.length, ...lines.map((line) => line[column]?.length ?? 0)));
  const print = (line: readonly string[]): string =>
    line
      .map((cell, column) =>
        numeric.has(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return [print(head), widths.map((width) => '─'.repeat(width)).join('  '), ...lines.map(print)].join('\n');
}

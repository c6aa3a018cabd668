import { parse } from 'csv-parse/sync';
import type { ListRecord } from './records.ts';
import type { Separator } from './separator.ts';

/** The cells of each record, in order. Every record gives a row, whatever its quotes are like. */
export function cellsOf(records: readonly ListRecord[], separator: Separator): string[][] {
  const quoted = records.filter((record) => record.quotes === 'quoted');
  const parsed = parseQuoted(quoted, separator);
  let next = 0;
  return records.map((record) => {
    if (record.quotes === 'quoted') return parsed[next++]!;
    const cells = separator === null ? [record.text] : record.text.split(separator);
    return record.quotes === 'broken' ? cells.map(withoutQuotes) : cells;
  });
}

/** Parses them together, which is several times faster; should the parser see other records than we framed, one by one. */
function parseQuoted(records: readonly ListRecord[], separator: Separator): string[][] {
  if (records.length === 0) return [];
  const rows = parseText(records.map((record) => record.text).join('\n'), separator);
  if (rows?.length === records.length) return rows;
  return records.map((record) => {
    const row = parseText(record.text, separator);
    return row?.length === 1 ? row[0]! : record.text.split(separator ?? '\n').map(withoutQuotes);
  });
}

/** Undefined when the parser gives up. */
function parseText(text: string, separator: Separator): string[][] | undefined {
  try {
    return parse(text, {
      delimiter: separator ?? '\u0000',
      record_delimiter: '\n',
      relax_quotes: true,
      relax_column_count: true,
      max_record_size: 0,
    });
  } catch {
    return undefined;
  }
}

function withoutQuotes(cell: string): string {
  return cell.trim().replace(/^"|"$/g, '').replaceAll('""', '"');
}

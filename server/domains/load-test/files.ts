import { fail } from '#server/platform/http/errors.ts';
import { csvHead, toCsv } from '#shared/lists/csv.ts';
import { toWorkbook } from '#server/platform/exports/workbook.ts';
import type { LoadTest } from './service.ts';
import { toOneTable, toSheets } from './tables.ts';
import { toResults } from './views.ts';

/**
 * Returns the results as the content of a file. Throws `load_test_without_results` before the first test, because an
 * empty file would look like a result of zeros.
 */
export async function toResultsFile(
  test: LoadTest | null,
  format: 'csv' | 'excel',
  separator: string,
): Promise<string | Buffer> {
  if (test === null) fail('load_test_without_results');
  const results = toResults(test);
  if (format === 'excel') return toWorkbook(toSheets(results));
  const { fields, rows } = toOneTable(results);
  return csvHead(fields, separator) + toCsv(rows, separator);
}

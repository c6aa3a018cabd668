import type { Readable } from 'node:stream';
import { Type } from 'typebox';
import { replies } from './replies.ts';

const CsvFile = Type.Unsafe<Readable>({ type: 'string', description: 'CSV, UTF-8 with byte order mark' });

/** Response schemas of a route that streams CSV; its errors are JSON like any other's. */
export const CSV_REPLIES = { ...replies(CsvFile), 200: { content: { 'text/csv': { schema: CsvFile } } } };

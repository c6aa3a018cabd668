/** Media types, names and schemas of answers that are files. */
import { create as contentDisposition } from 'content-disposition';
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { Type, type TSchema } from 'typebox';
import { replies } from './replies.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const CONTENT_TYPES = {
  csv: 'text/csv; charset=utf-8',
  excel: XLSX,
  json: 'application/json; charset=utf-8',
} as const;
export type FileFormat = keyof typeof CONTENT_TYPES;
const EXTENSIONS: Readonly<Record<FileFormat, string>> = { csv: 'csv', excel: 'xlsx', json: 'json' };

const CsvText = Type.Unsafe<Readable | Buffer | string>({
  type: 'string',
  description: 'CSV, UTF-8 with byte order mark, CRLF',
});
const Workbook = Type.Unsafe<Readable | Buffer | string>({
  type: 'string',
  format: 'binary',
  description: 'Excel (.xlsx)',
});

/** Response schemas of a route that answers with CSV. Errors are JSON. */
export const CSV_REPLIES = { ...replies(CsvText), 200: { content: { 'text/csv': { schema: CsvText } } } };

/** Response schemas of a route that answers with CSV or a workbook. Errors are JSON. */
export const SHEET_REPLIES = {
  ...replies(CsvText),
  200: { content: { 'text/csv': { schema: CsvText }, [XLSX]: { schema: Workbook } } },
};

/** Returns response schemas of a route that answers with `json`, CSV or a workbook. Errors are JSON. */
export function fileReplies<T extends TSchema>(json: T) {
  return {
    ...replies(json),
    200: {
      content: { 'application/json': { schema: json }, 'text/csv': { schema: CsvText }, [XLSX]: { schema: Workbook } },
    },
  };
}

/** Sets the media type and the download name; `name` has no extension. */
export function asFile(reply: FastifyReply, format: FileFormat, name: string): void {
  void reply
    .type(CONTENT_TYPES[format])
    .header('content-disposition', contentDisposition(`${name}.${EXTENSIONS[format]}`));
}

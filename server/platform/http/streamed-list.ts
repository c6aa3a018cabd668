/**
 * Sends lists of any length without pagination. Pages are read one at a time, so that other requests run in between.
 */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Yields pages until one is empty. `after` reads the page after a row, or the first page if undefined. */
export function* pagesBy<T>(after: (last: T | undefined) => T[]): Generator<T[], void> {
  let page = after(undefined);
  while (page.length > 0) {
    yield page;
    page = after(page.at(-1));
  }
}

/** Answers with serialized JSON. */
export function sendJson(reply: FastifyReply, json: string | Buffer): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(json);
}

/**
 * Answers `{success, [name]: […], total}`: at once if it is one page, otherwise streamed, so that the whole list is
 * never in memory.
 */
export function sendList<T>(
  reply: FastifyReply,
  name: string,
  pages: IterableIterator<readonly T[], void>,
  present: (row: T) => object,
): FastifyReply {
  const begun = [pages.next(), pages.next()].flatMap(({ value }) => (value === undefined ? [] : [value]));
  if (begun.length < 2) {
    const rows = begun.flat().map((row) => present(row));
    return sendJson(reply, JSON.stringify({ success: true, [name]: rows, total: rows.length }));
  }
  reply.type('application/json; charset=utf-8');
  return reply.send(Readable.from(toJson(name, followedBy(begun, pages), present), { objectMode: false }));
}

function* followedBy<T>(begun: Iterable<T>, rest: Iterable<T>): Generator<T> {
  yield* begun;
  yield* rest;
}

function* toJson<T>(name: string, pages: Iterable<readonly T[]>, present: (row: T) => object): Generator<string> {
  yield `{"success":true,${JSON.stringify(name)}:[`;
  let total = 0;
  for (const page of pages) {
    const rows = JSON.stringify(page.map((row) => present(row))).slice(1, -1);
    yield total === 0 ? rows : `,${rows}`;
    total += page.length;
  }
  yield `],"total":${total}}`;
}

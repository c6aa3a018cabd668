/** A stored file as an answer: ranges, conditions and HEAD as HTTP has them. */
import type { Readable } from 'node:stream';
import send from '@fastify/send';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { ErrorCode } from '#shared/errors.ts';
import { fail } from './errors.ts';
import { replies } from './replies.ts';

const Content = Type.Unsafe<Readable>({ type: 'string', format: 'binary' });

/** Response schemas of a route that answers a file of one of the media `types`; its errors are JSON like any other's. */
export function storedFileReplies(types: readonly string[]) {
  const content = Object.fromEntries(types.map((type) => [type, { schema: Content }]));
  return {
    ...replies(Content),
    200: { content },
    206: { description: 'The range of it that was asked for', content },
    304: { description: 'The asker has it as it is', type: 'null' },
  };
}

export type StoredFile = {
  readonly folder: string;
  /** Its name in the folder: one that the server gave, never what a request says. */
  readonly name: string;
  readonly type: string;
  /** The Cache-Control header. */
  readonly cache: string;
  /** The error when the file is not there. */
  readonly missing: ErrorCode;
  /** Makes browsers save it under this name instead of showing it. */
  readonly saveAs?: string;
};

/** Throws `missing`, precondition_failed, range_not_satisfiable. */
export async function sendStoredFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { folder, name, type, cache, missing, saveAs }: StoredFile,
): Promise<FastifyReply> {
  const file = await send(request.raw, encodeURIComponent(name), {
    root: folder,
    index: false,
    cacheControl: false,
    contentType: false,
  });
  if (file.type === 'error') {
    if (file.statusCode === 412) fail('precondition_failed');
    if (file.statusCode !== 416) fail(missing);
    void reply.header('content-range', file.headers['Content-Range']);
    fail('range_not_satisfiable');
  }
  void reply.code(file.statusCode).headers(file.headers).header('cache-control', cache);
  if (file.statusCode !== 304) void reply.type(type);
  if (saveAs !== undefined) void reply.header('content-disposition', contentDisposition(saveAs));
  return reply.send(file.stream);
}

/** How answers are compressed: files and what is long as a stream, which costs no time of the thread that answers; the rest at once. */
import { gzipSync, type InputType } from 'node:zlib';
import type { FastifyCompressOptions } from '@fastify/compress';

const OVER_BYTES = 1024;
const COMPRESSIBLE =
  /^(application\/(json|javascript|manifest\+json)|text\/(csv|html|css|plain|javascript)|image\/svg\+xml)/;

/**
 * Up to that, an answer in memory is compressed at once: it takes a millisecond, where a stream's making alone takes half a
 * one, and its pool of threads takes the processors from the one that dials.
 */
const AT_ONCE_BYTES = 128 * 1024;
/** Half the time of zlib's own choice, 6, for a tenth more bytes. Files have that one. */
const LEVEL = 3;

const gzipAtOnce = (answer: InputType): Buffer => gzipSync(answer, { level: LEVEL });

export const COMPRESSION: FastifyCompressOptions = {
  threshold: OVER_BYTES,
  syncThreshold: AT_ONCE_BYTES,
  customTypes: COMPRESSIBLE,
  encodings: ['gzip'],
  globalDecompression: false,
  zlib: { gzipSync: gzipAtOnce },
};

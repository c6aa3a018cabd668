/** Compression of answers: files and long answers as a stream, off the main thread; the others synchronously. */
import { gzipSync, type InputType } from 'node:zlib';
import type { FastifyCompressOptions } from '@fastify/compress';

const OVER_BYTES = 1024;
const COMPRESSIBLE =
  /^(application\/(json|javascript|manifest\+json)|text\/(csv|html|css|plain|javascript)|image\/svg\+xml)/;

/**
 * Up to this size an answer is compressed synchronously. That takes a millisecond, whereas creating a stream alone
 * takes half of one, and its thread pool competes with the dialing thread for the processors.
 */
const AT_ONCE_BYTES = 128 * 1024;
/** Half the time of zlib's default, 6, for a tenth more bytes. Files use the default. */
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

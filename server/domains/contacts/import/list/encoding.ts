import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { decodeText, ENCODING_HEAD_BYTES, encodingOfHead, type Encoding } from '#shared/lists/encoding.ts';
import { createEncodingGuess, type EncodingGuess } from '#shared/lists/encoding-guess.ts';

const CHUNK_BYTES = 64 * 1024;
/**
 * Detects a file's encoding by byte order mark, then by zero bytes (UTF-16). Any other file is UTF-8 if all of it is
 * valid UTF-8; otherwise its letters decide. Reads the whole file at most twice, in bounded memory.
 */
export async function detectEncoding(path: string): Promise<EncodingGuess> {
  const encoding = encodingOfHead(await readHead(path));
  if (encoding !== undefined) return { encoding, damaged: 0 };
  if (await isUtf8File(path)) return { encoding: 'utf-8', damaged: 0 };
  const guess = createEncodingGuess();
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>)
    if (!guess.push(chunk)) break;
  return guess.end();
}

/** Yields the file's text in chunks, without the byte order mark, and the number of bytes read so far. */
export async function* readText(path: string, encoding: Encoding): AsyncGenerator<{ text: string; bytesRead: number }> {
  let bytesRead = 0;
  async function* chunks(): AsyncGenerator<Buffer> {
    for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>) {
      bytesRead += chunk.length;
      yield chunk;
    }
  }
  for await (const text of decodeText(chunks(), encoding)) yield { text, bytesRead };
}

/** Reads the first bytes of a file, enough to recognize its type and encoding. */
export async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(ENCODING_HEAD_BYTES), 0, ENCODING_HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function isUtf8File(path: string): Promise<boolean> {
  let carried: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>) {
    const bytes = carried.length === 0 ? chunk : Buffer.concat([carried, chunk]);
    const whole = bytes.length - unfinishedBytes(bytes);
    if (!isUtf8(bytes.subarray(0, whole))) return false;
    carried = bytes.subarray(whole);
  }
  return isUtf8(carried);
}

/** Returns the number of bytes (0 to 3) at the end that belong to a UTF-8 character continued in the next chunk. */
function unfinishedBytes(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!;
    if ((byte & 0xc0) === 0x80) continue; // continuation byte
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return length > back ? back : 0;
  }
  return 0;
}

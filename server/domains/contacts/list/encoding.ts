import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

/** What spreadsheets save text as; the names are TextDecoder's. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const CHUNK_BYTES = 64 * 1024;
/** The share of zero bytes on one side that tells UTF-16: mostly Latin text has one in every pair. */
const UTF16_ZERO_SHARE = 0.3;

/**
 * The encoding of the file, by its byte order mark, else by its zero bytes (UTF-16), else UTF-8 when the
 * whole file is valid UTF-8, else Windows-1252. Reads the file at most once, in flat memory.
 */
export async function detectEncoding(path: string): Promise<Encoding> {
  const head = await readHead(path);
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8';
  return utf16WithoutMark(head) ?? ((await isUtf8File(path)) ? 'utf-8' : 'windows-1252');
}

/** The file's text in pieces, without byte order mark, and how many of its bytes have been read so far. */
export async function* readText(path: string, encoding: Encoding): AsyncGenerator<{ text: string; bytesRead: number }> {
  const decoder = new TextDecoder(encoding);
  let bytesRead = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>) {
    bytesRead += chunk.length;
    yield { text: decoder.decode(chunk, { stream: true }), bytesRead };
  }
  const rest = decoder.decode();
  if (encoding.startsWith('utf-16')) return; // half a character at the very end is none
  if (rest !== '') yield { text: rest, bytesRead };
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(CHUNK_BYTES), 0, CHUNK_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function utf16WithoutMark(head: Buffer): Encoding | undefined {
  const pairs = Math.floor(head.length / 2);
  let evenZeros = 0;
  let oddZeros = 0;
  for (let i = 0; i < pairs * 2; i += 2) {
    if (head[i] === 0) evenZeros++;
    if (head[i + 1] === 0) oddZeros++;
  }
  if (oddZeros > pairs * UTF16_ZERO_SHARE && oddZeros > evenZeros) return 'utf-16le';
  if (evenZeros > pairs * UTF16_ZERO_SHARE && evenZeros > oddZeros) return 'utf-16be';
  return undefined;
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

/** How many bytes at the end begin a UTF-8 character that goes on in the next chunk: 0 to 3. */
function unfinishedBytes(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!;
    if ((byte & 0xc0) === 0x80) continue; // the middle of a character
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return length > back ? back : 0;
  }
  return 0;
}

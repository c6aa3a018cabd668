/** Encodings in which spreadsheets save text, named as in TextDecoder. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Number of leading bytes that `encodingOfHead` needs. */
export const ENCODING_HEAD_BYTES = 64 * 1024;

/**
 * Share of zero bytes above which the even or the odd bytes indicate UTF-16. Mostly Latin text has a zero byte in
 * nearly every pair.
 */
const UTF16_ZERO_SHARE = 0.3;

/**
 * Detects the encoding of a file from its first bytes by byte order mark or zero bytes. Returns undefined if they don't
 * reveal it: the file is then UTF-8 if all of it is valid UTF-8, otherwise Windows-1252.
 */
export function encodingOfHead(head: Uint8Array): Encoding | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8';
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

/** Decodes `chunks` without the byte order mark. Half a UTF-16 character at the end is dropped. */
export async function* decodeText(chunks: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  const rest = decoder.decode();
  if (rest !== '' && !encoding.startsWith('utf-16')) yield rest;
}

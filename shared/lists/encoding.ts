/** Encodings in which spreadsheets save text, named as in TextDecoder, and the one of DOS (`cp850`), which it lacks. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'macintosh' | 'cp850';

export const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'macintosh',
  'cp850',
] as const satisfies readonly Encoding[];

/** Number of leading bytes that `encodingOfHead` needs. */
export const ENCODING_HEAD_BYTES = 64 * 1024;

/**
 * Share of zero bytes above which the even or the odd bytes indicate UTF-16. Mostly Latin text has a zero byte in
 * nearly every pair.
 */
const UTF16_ZERO_SHARE = 0.3;

/** The characters of bytes 0x80 to 0xFF. */
export const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

/**
 * Detects the encoding of a file from its first bytes by byte order mark or zero bytes. Returns undefined if they don't
 * reveal it: then the file is UTF-8 if all of it is valid UTF-8, and `createEncodingGuess` judges any other.
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

/**
 * Decodes `chunks` without the byte order mark. A byte that its encoding lacks becomes a replacement character. Half a
 * UTF-16 character at the end is dropped.
 */
export async function* decodeText(chunks: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<string> {
  if (encoding === 'cp850') {
    for await (const chunk of chunks) yield decodeCp850(chunk);
    return;
  }
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  const rest = decoder.decode();
  if (rest !== '' && !encoding.startsWith('utf-16')) yield rest;
}

/** Latin-1 leaves each byte as one character, whose high half is then replaced. */
function decodeCp850(bytes: Uint8Array): string {
  const latin1 = new TextDecoder('utf-16le').decode(Uint16Array.from(bytes));
  return latin1.replace(/[\u0080-\u00ff]/g, (char) => CP850[char.charCodeAt(0) - 0x80]!);
}

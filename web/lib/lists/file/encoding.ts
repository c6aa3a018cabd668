/** What spreadsheets save text as; the names are TextDecoder's. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** How people call them. */
export const ENCODING_NAMES: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
};

/** The share of zero bytes on one side that tells UTF-16. */
const UTF16_ZERO_SHARE = 0.3;

/**
 * The encoding of a file by its first bytes: byte order mark, zero bytes, valid UTF-8, else Windows-1252.
 * `isCut`: the file goes on, so the last character may be half a one.
 */
export function detectEncoding(head: Uint8Array, isCut: boolean): Encoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const pairs = Math.floor(head.length / 2);
  const zeros = [0, 0];
  for (let i = 0; i < pairs * 2; i += 1) if (head[i] === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) > pairs * UTF16_ZERO_SHARE) return odd > even ? 'utf-16le' : 'utf-16be';
  return isUtf8(head, isCut) ? 'utf-8' : 'windows-1252';
}

function isUtf8(bytes: Uint8Array, isCut: boolean): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut });
    return true;
  } catch {
    return false;
  }
}

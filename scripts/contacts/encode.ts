import type { ListEncoding } from './arguments.ts';

/** Characters of Windows-1252 that Latin-1 does not have and our names use. */
const WINDOWS_ONLY: Readonly<Record<string, number>> = { '’': 0x92 };

/** Bytes of `text` as a spreadsheet saves it; `first`: with the byte order mark where there is one. */
export function encode(text: string, encoding: ListEncoding, first: boolean): Buffer {
  const marked = first && encoding !== 'utf-8' ? `\uFEFF${text}` : text;
  switch (encoding) {
    case 'utf-8':
    case 'utf-8-bom':
      return Buffer.from(marked, 'utf8');
    case 'utf-16le':
      return Buffer.from(marked, 'utf16le');
    case 'utf-16be':
      return Buffer.from(marked, 'utf16le').swap16();
    case 'windows-1252':
      return Buffer.from(Array.from(text, (char) => WINDOWS_ONLY[char] ?? char.charCodeAt(0)));
  }
}

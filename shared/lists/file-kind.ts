import { type Marked, msg } from '../msg.ts';

const ANY = null;
const RIFF = [0x52, 0x49, 0x46, 0x46];
const ID3 = [0x49, 0x44, 0x33];
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const OLE = [0xd0, 0xcf, 0x11, 0xe0];

/** Kinds of files that are uploaded by mistake, with their magic bytes. */
const KINDS: readonly { readonly name: Marked; readonly bytes: readonly (number | typeof ANY)[] }[] = [
  { name: msg('una imagen PNG'), bytes: [0x89, 0x50, 0x4e, 0x47] },
  { name: msg('una imagen JPEG'), bytes: [0xff, 0xd8, 0xff] },
  { name: msg('una imagen GIF'), bytes: [0x47, 0x49, 0x46, 0x38] },
  { name: msg('un PDF'), bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { name: msg('una planilla de Excel (.xlsx) o un archivo ZIP'), bytes: ZIP },
  { name: msg('una planilla de Excel antigua (.xls)'), bytes: OLE },
  { name: msg('un archivo comprimido'), bytes: [0x1f, 0x8b] },
  { name: msg('un archivo RAR'), bytes: [0x52, 0x61, 0x72, 0x21, 0x1a] },
  { name: msg('un archivo 7z'), bytes: [0x37, 0x7a, 0xbc, 0xaf] },
  { name: msg('un audio WAV'), bytes: [...RIFF, ANY, ANY, ANY, ANY, 0x57, 0x41, 0x56, 0x45] },
  // ID3 versions 2.2 to 2.4
  { name: msg('un audio MP3'), bytes: [...ID3, 2] },
  { name: msg('un audio MP3'), bytes: [...ID3, 3] },
  { name: msg('un audio MP3'), bytes: [...ID3, 4] },
  { name: msg('un audio OGG'), bytes: [0x4f, 0x67, 0x67, 0x53] },
];

/** Control characters that occur in text files: tabs, line and page breaks, and the end-of-file mark of old systems. */
const IN_TEXTS = new Set([9, 10, 11, 12, 13, 26]);

const startsWith = (head: Uint8Array, bytes: readonly number[]): boolean => bytes.every((byte, i) => head[i] === byte);

/** Returns whether a file is a ZIP archive, as workbooks (.xlsx) are. */
export function isArchive(head: Uint8Array): boolean {
  return startsWith(head, ZIP);
}

/** Returns whether a file is a workbook as Excel wrote it until 2003 (.xls), or one with a password. */
export function isOldWorkbook(head: Uint8Array): boolean {
  return startsWith(head, OLE);
}

/** Returns the display name of a binary file's kind, such as 'una imagen PNG', or null if the file may be text. */
export function binaryKindOf(head: Uint8Array): Marked | null {
  const kind = KINDS.find(({ bytes }) => bytes.every((byte, i) => byte === ANY || head[i] === byte));
  return kind === undefined ? null : kind.name;
}

/** Returns whether decoded text contains control characters that don't occur in text files. */
export function hasControlCharacters(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 32 && !IN_TEXTS.has(code)) return true;
  }
  return false;
}

/** Name of the file of a list's rejected lines, without extension. */
export function rejectsFileName(listName: string): string {
  const name = listName.replace(/\.(csv|txt|tsv|xlsx)$/i, '').replace(/^(?:rechazados de )+/, '');
  return `rechazados de ${name}`;
}

/** Reads the directory of a ZIP archive and its small entries, to know a workbook's parts before it is unpacked. */

export type ArchiveEntry = {
  readonly name: string;
  /** 0: stored; 8: deflated. */
  readonly method: number;
  readonly packedBytes: number;
  readonly bytes: number;
  readonly at: number;
};

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const MOST_COMMENT = 65_535;

/** Returns the entries of an archive, or null if the bytes are none. Archives over 4 GiB are not read. */
export function readDirectory(data: Uint8Array): readonly ArchiveEntry[] | null {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const end = findEnd(view);
  if (end === null) return null;
  const entries: ArchiveEntry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (at + ENTRY_BYTES > data.length || view.getUint32(at, true) !== ENTRY) return null;
    const nameBytes = view.getUint16(at + 28, true);
    entries.push({
      name: new TextDecoder().decode(data.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes)),
      method: view.getUint16(at + 10, true),
      packedBytes: view.getUint32(at + 20, true),
      bytes: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    });
    at += ENTRY_BYTES + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** Returns the first `most` bytes of an entry as text. */
export async function readStart(data: Uint8Array, entry: ArchiveEntry, most: number): Promise<string> {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  if (entry.at + LOCAL_BYTES > data.length) return '';
  const from = entry.at + LOCAL_BYTES + view.getUint16(entry.at + 26, true) + view.getUint16(entry.at + 28, true);
  // What is packed is hardly ever longer than what comes out of it.
  const packed = new Blob([data.slice(from, from + Math.min(entry.packedBytes, most))]).stream();
  const unpacked = entry.method === 0 ? packed : packed.pipeThrough(new DecompressionStream('deflate-raw'));
  const reader = unpacked.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let bytes = 0; bytes < most;) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.length;
    text += decoder.decode(value, { stream: true });
  }
  await reader.cancel().catch(() => {});
  return text;
}

function findEnd(view: DataView): number | null {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= Math.max(0, last - MOST_COMMENT); at--) if (view.getUint32(at, true) === END) return at;
  return null;
}

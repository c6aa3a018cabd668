/** Reads the directory of a ZIP archive and the text of its entries. */

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
const CHUNK_BYTES = 16 * 1024;

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

/** Yields an entry's text in pieces. Throws if it is longer than the archive says. */
export async function* readText(data: Uint8Array, entry: ArchiveEntry): AsyncGenerator<string> {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  if (entry.at + LOCAL_BYTES > data.length) return;
  const from = entry.at + LOCAL_BYTES + view.getUint16(entry.at + 26, true) + view.getUint16(entry.at + 28, true);
  const packed = streamOf(data.subarray(from, from + entry.packedBytes));
  const unpacked = entry.method === 0 ? packed : packed.pipeThrough(new DecompressionStream('deflate-raw'));
  const reader = unpacked.getReader();
  const decoder = new TextDecoder();
  let bytes = 0;
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      bytes += read.value.length;
      if (bytes > entry.bytes) throw new Error(`${entry.name} is longer than the archive says`);
      yield decoder.decode(read.value, { stream: true });
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** Returns the text of a small entry, cut after about `most` characters. */
export async function readStart(data: Uint8Array, entry: ArchiveEntry, most: number): Promise<string> {
  let text = '';
  for await (const piece of readText(data, entry)) {
    text += piece;
    if (text.length >= most) break;
  }
  return text;
}

/** Streams bytes in small chunks, since an unpacker may hold all that comes out of one. */
function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + CHUNK_BYTES));
      at += CHUNK_BYTES;
    },
  });
}

function findEnd(view: DataView): number | null {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= Math.max(0, last - MOST_COMMENT); at--) if (view.getUint32(at, true) === END) return at;
  return null;
}

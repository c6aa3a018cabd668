/** Parses WebSocket frames from a server without extensions (RFC 6455, section 5.2), as cheaply as possible. */

/** Receives a frame's opcode, and its payload, which is `bytes` from `start` up to but excluding `end`. */
type OnFrame = (opcode: number, bytes: Buffer, start: number, end: number) => void;

export const OPCODE = { text: 1, close: 8, ping: 9 } as const;

const MOST_IN_A_BYTE = 125;
const IN_TWO_BYTES = 126;

/**
 * Creates a function that accepts chunks, however frames are split or joined, and calls `onFrame` for each complete
 * frame.
 */
export function createFrameReader(onFrame: OnFrame): (chunk: Buffer) => void {
  let kept: Buffer | null = null;
  return (chunk) => {
    const bytes = kept === null ? chunk : Buffer.concat([kept, chunk]);
    let at = 0;
    for (;;) {
      const start = at + headerLength(bytes, at);
      if (start > bytes.length) break;
      const end = start + payloadLength(bytes, at);
      if (end > bytes.length) break;
      onFrame(bytes[at]! & 0x0f, bytes, start, end);
      at = end;
    }
    kept = at < bytes.length ? bytes.subarray(at) : null;
  };
}

/** Returns the header's length, or Infinity if it is not known yet. */
function headerLength(bytes: Buffer, at: number): number {
  const lengthByte = bytes[at + 1];
  if (lengthByte === undefined) return Infinity;
  if (lengthByte <= MOST_IN_A_BYTE) return 2;
  return lengthByte === IN_TWO_BYTES ? 4 : 10;
}

function payloadLength(bytes: Buffer, at: number): number {
  const lengthByte = bytes[at + 1]!;
  if (lengthByte <= MOST_IN_A_BYTE) return lengthByte;
  return lengthByte === IN_TWO_BYTES ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2));
}

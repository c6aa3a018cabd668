/** First byte of a whole text message: FIN, and opcode 1 (RFC 6455, section 5.2). */
const WHOLE_TEXT = 0x81;
/** Lengths past these are told in two bytes more, and in eight. */
const MOST_IN_A_BYTE = 125;
const MOST_IN_TWO_BYTES = 0xffff;

/**
 * A message as a server writes it to a WebSocket without extensions: header and text in one buffer, which is the same for
 * every client. So it is made once, however many listen.
 */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const header = headerOf(length);
  const frame = Buffer.allocUnsafeSlow(header.length + length);
  header.copy(frame);
  frame.write(text, header.length);
  return frame;
}

function headerOf(length: number): Buffer {
  if (length <= MOST_IN_A_BYTE) return Buffer.of(WHOLE_TEXT, length);
  if (length <= MOST_IN_TWO_BYTES) return Buffer.of(WHOLE_TEXT, 126, length >> 8, length & 0xff);
  const header = Buffer.alloc(10);
  header[0] = WHOLE_TEXT;
  header[1] = 127;
  header.writeBigUInt64BE(BigInt(length), 2);
  return header;
}

import { expect, test } from 'vitest';
import { createFrameReader, OPCODE } from '../../../scripts/measure/live-clients/frames.ts';

/** Returns a complete text message as a server sends it (RFC 6455, section 5.2). */
function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const header = Buffer.alloc(length <= 125 ? 2 : length <= 0xffff ? 4 : 10);
  header[0] = 0x81;
  header[1] = header.length === 2 ? length : header.length === 4 ? 126 : 127;
  if (header.length === 4) header.writeUInt16BE(length, 2);
  if (header.length === 10) header.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([header, Buffer.from(text)]);
}

const PING = Buffer.from([0x89, 0]);
const TEXTS = ['short', 'x'.repeat(126), 'ñ'.repeat(400), 'x'.repeat(70_000), ''];
const SENT = Buffer.concat([textFrame(TEXTS[0]!), PING, ...TEXTS.slice(1).map(textFrame), PING]);

/** The middle of the longest text. */
const MIDDLE = { from: 2000, to: 70_000 };

/**
 * Reads `SENT` in chunks of `size` bytes. The middle of the longest text is one chunk, because each chunk copies what
 * has arrived of its frame.
 */
function readInPieces(size: number): { texts: string[]; pings: number } {
  const texts: string[] = [];
  let pings = 0;
  const read = createFrameReader((opcode, bytes, start, end) => {
    if (opcode === OPCODE.text) texts.push(bytes.toString('utf8', start, end));
    if (opcode === OPCODE.ping) pings += 1;
  });
  for (let at = 0; at < SENT.length;) {
    const end = at >= MIDDLE.from && at < MIDDLE.to ? Math.max(MIDDLE.to, at + size) : at + size;
    read(SENT.subarray(at, end));
    at = end;
  }
  return { texts, pings };
}

test("the live trial's client reads a ping that arrives together with messages", () => {
  expect(readInPieces(SENT.length)).toEqual({ texts: TEXTS, pings: 2 });
});

test.each([1, 3, 127, 4096])("the live trial's client reads frames that arrive in chunks of %i bytes", (size) => {
  expect(readInPieces(size)).toEqual({ texts: TEXTS, pings: 2 });
});

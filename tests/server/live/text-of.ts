/** The text of a whole frame, as a server writes it: header, then text. */
export function textOf(frame: Buffer): string {
  const length = frame[1]! & 0x7f;
  return frame.toString('utf8', length === 127 ? 10 : length === 126 ? 4 : 2);
}

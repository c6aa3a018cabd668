/** So many characters are written at once: each writing costs, and so does a long text that is put together of many. */
const CHARACTERS_AT_ONCE = 8192;
/** UTF-8 has no more for a UTF-16 code unit. */
const MOST_BYTES_OF_ONE = 3;

/**
 * Makes UTF-8 of texts, one behind the other. They die young, and their bytes are put together in one buffer that is used
 * again; the answer is a copy. Characters beyond U+FFFF must be whole in each text. Throws what `texts` throws.
 */
export function createJoinedBytes(): (texts: Iterable<string>) => Uint8Array {
  let bytes = Buffer.allocUnsafeSlow(CHARACTERS_AT_ONCE * MOST_BYTES_OF_ONE);

  /** Writes behind the first `length` bytes, and answers how many there are then. */
  function write(text: string, length: number): number {
    const room = length + text.length * MOST_BYTES_OF_ONE;
    if (room > bytes.length) {
      const larger = Buffer.allocUnsafeSlow(2 * room);
      bytes.copy(larger, 0, 0, length);
      bytes = larger;
    }
    return length + bytes.write(text, length);
  }

  return (texts) => {
    let length = 0;
    let unwritten = '';
    for (const text of texts) {
      unwritten += text;
      if (unwritten.length < CHARACTERS_AT_ONCE) continue;
      length = write(unwritten, length);
      unwritten = '';
    }
    length = write(unwritten, length);
    return new Uint8Array(bytes.subarray(0, length));
  };
}

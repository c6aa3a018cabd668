import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createJoinedBytes } from '#server/domains/calls/joined-bytes.ts';

/** Some of them longer than what is written at once. */
const SOME = fc
  .tuple(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 3000 }))
  .map(([text, times]) => text.repeat(times));

test('texts become the bytes of all of them together, whatever was joined before', () => {
  const toBytes = createJoinedBytes();
  fc.assert(
    fc.property(fc.array(SOME), (texts) => {
      expect(Buffer.from(toBytes(texts)).equals(Buffer.from(texts.join('')))).toBe(true);
    }),
  );
});

test('a long text of what takes most bytes is whole', () => {
  const text = '€'.repeat(300_000);
  expect(Buffer.from(createJoinedBytes()(['a', text, 'b'])).toString()).toBe(`a${text}b`);
});

test('an answer stays as it is while the next is made', () => {
  const toBytes = createJoinedBytes();
  const first = toBytes(['first']);
  toBytes(['second']);
  expect(Buffer.from(first).toString()).toBe('first');
});

test('what came before texts that failed is not in the next answer', () => {
  const toBytes = createJoinedBytes();
  function* failing(): Generator<string, void> {
    yield 'x'.repeat(10_000);
    throw new Error('the disk');
  }
  expect(() => toBytes(failing())).toThrow('the disk');
  expect(Buffer.from(toBytes(['whole'])).toString()).toBe('whole');
});

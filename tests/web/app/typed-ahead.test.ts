import { expect, it } from 'vitest';
import { textAfter } from '#web/app/palette/typed-ahead.ts';

it('buffers letters for the search, handles Backspace, and ignores every other key', () => {
  const after = (keys: readonly string[]) => keys.reduce((text, key) => textAfter(text, key) ?? text, '');
  expect(after(['h', 'i', 'x', 'Backspace', 's', 't'])).toBe('hist');
  expect(after(['ñ', '😀', 'Backspace'])).toBe('ñ');
  expect(after(['a', 'Enter'])).toBe('a');
  for (const key of ['Escape', 'Tab', 'Shift', 'ArrowDown', 'F5']) expect(textAfter('a', key)).toBeNull();
});

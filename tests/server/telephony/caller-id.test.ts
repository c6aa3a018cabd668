import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callerIdText } from '#server/telephony/caller-id.ts';

const NUMBER = '+541145678901';

describe('a caller id', () => {
  it.each([
    ['Ventas SA', '"Ventas SA" <+541145678901>'],
    ['Señas & Cía — Ñandú', '"Señas & Cía — Ñandú" <+541145678901>'],
    ['', '<+541145678901>'],
    [' \t ', '<+541145678901>'],
    ['"', '<+541145678901>'],
    ['"Ofertas" 2x1', '"Ofertas 2x1" <+541145678901>'],
    ['x" <+1900555> "', '"x +1900555" <+541145678901>'],
    ['a\\', '"a" <+541145678901>'],
    ['Ventas\r\nX-Header: y', '"Ventas X-Header: y" <+541145678901>'],
    ['a\u0000b\u2028c\u202ed', '"a b c d" <+541145678901>'],
  ])('of %j is %s', (name, expected) => {
    expect(callerIdText(name, NUMBER)).toBe(expected);
  });

  it('has one pair of quotes, one pair of angle brackets, no control characters, and a limited length', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (name) => {
        const text = callerIdText(name, NUMBER);
        expect(text).toMatch(/^("[^"\\<>\p{Cc}]+" )?<\+541145678901>$/u);
        expect(Buffer.byteLength(text)).toBeLessThanOrEqual(79 + NUMBER.length + '"" <>'.length);
      }),
    );
  });

  it('is cut between graphemes', () => {
    const family = '👨‍👩‍👧';
    const text = callerIdText('ñ'.repeat(39) + family, NUMBER);
    expect(text).toBe(`"${'ñ'.repeat(39)}" <${NUMBER}>`);
  });

  it('has no lone surrogates', () => {
    expect(callerIdText('a\ud83d', NUMBER)).toBe(`"a\ufffd" <${NUMBER}>`);
  });
});

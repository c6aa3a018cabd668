import { describe, expect, it } from 'vitest';
import { readCountryCode, readDvCodes, readHost } from '#server/domains/trunks/trunk-fields.ts';
import { readSip, readSipPatch, withoutSecret } from '#server/domains/trunks/sip-settings.ts';

describe('a country code', () => {
  it.each([
    ['54', '54'],
    [' +54 ', '54'],
    ['1', '1'],
    ['1809', '1809'],
    ['972', '972'],
  ])('reads %j as %s', (typed, code) => expect(readCountryCode(typed)).toBe(code));

  it.each(['0', '+', '999', '54 9', 'AR', '1180', '18095'])('refuses %j', (typed) => {
    expect(() => readCountryCode(typed)).toThrow(/El código de país .* no existe/);
  });
});

describe('DV codes', () => {
  it('keep distinct digits, without empty entries', () => {
    expect(readDvCodes([' 11 ', '', '  ', '(351)', '11', '1-1', '0221'])).toEqual(['11', '351', '0221']);
    expect(readDvCodes([])).toEqual([]);
  });

  it.each(['abc', '()', '11a', '12345678901', '*'])('refuse %j, which would match every number or none', (code) => {
    expect(() => readDvCodes(['11', code])).toThrow(/código DV/);
  });
});

describe('a host', () => {
  it('is trimmed and has no spaces', () => {
    expect(readHost(' sip.example.com:5060 ')).toBe('sip.example.com:5060');
    expect(() => readHost('sip example')).toThrow(/host/);
    expect(() => readHost('sip\u0000')).toThrow(/host/);
  });
});

describe('SIP settings', () => {
  it('have defaults, and show whether there is a secret instead of the secret', () => {
    expect(withoutSecret(readSip({ secret: 'hunter2', stray: 1 }))).toEqual({
      type: 'friend',
      allow: [],
      disallow: 'all',
      dtmfmode: 'rfc2833',
      directmedia: 'nonat',
      qualify: true,
      username: null,
      has_secret: true,
    });
  });

  it.each([
    ['alaw', ['alaw']],
    ['alaw, G729,alaw', ['alaw', 'g729']],
    [
      ['opus', ' GSM ', ''],
      ['opus', 'gsm'],
    ],
    [[], []],
  ])('read allow %j as the array %j', (allow, codecs) => {
    expect(readSipPatch({ allow })).toEqual({ allow: codecs });
  });

  it('reject a codec that is not one of the seven supported', () => {
    expect(() => readSipPatch({ allow: ['alaw', 'mp3'] })).toThrow(
      'Códec no soportado: mp3. Use: g729, g722, ulaw, alaw, gsm, ilbc, opus',
    );
  });

  it('change only the fields present', () => {
    expect(readSipPatch({ qualify: false })).toEqual({ qualify: false });
    expect(readSipPatch({ secret: '' })).toEqual({ secret: null });
    expect(readSipPatch({ password: 'x' })).toEqual({ secret: 'x' });
  });
});

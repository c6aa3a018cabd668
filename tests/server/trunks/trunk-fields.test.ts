import { describe, expect, it } from 'vitest';
import { readCountryCode, readDvCodes, readHost } from '#server/domains/trunks/trunk-fields.ts';
import { changeSip, readSipPatch, withoutSecret } from '#server/domains/trunks/sip-settings.ts';
import { createSecrets, KEY_BYTES } from '#server/telephony/secrets.ts';
import { readSip } from '#server/telephony/trunks/sip-settings.ts';

const secrets = createSecrets(Buffer.alloc(KEY_BYTES, 1));

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
  it.each(['sip.example.com:5060', '10.0.0.1', 'sip_1.example.com', '[2001:db8::1]:5061', '[::1]'])('is %j', (host) => {
    expect(readHost(` ${host} `)).toBe(host);
  });

  it.each([
    'sip example',
    'sip\u0000',
    'sip:example.com',
    'a@example.com',
    'example.com;transport=tcp',
    'a,b',
    '2001:db8::1',
    'example.com:0',
    'example.com:65536',
    'example.com:',
    '-a.example',
    '<a>',
  ])('is not %j, which a PBX would read as something else', (host) => {
    expect(() => readHost(host)).toThrow(/host/);
  });
});

describe('SIP settings', () => {
  it('have defaults, and show whether there is a secret instead of the secret', () => {
    expect(withoutSecret(readSip({ sealed_secret: secrets.seal('hunter2'), stray: 1 }), secrets)).toEqual({
      type: 'friend',
      allow: [],
      disallow: 'all',
      dtmfmode: 'rfc2833',
      directmedia: 'nonat',
      qualify: true,
      transport: 'udp',
      register: false,
      number_format: 'e164',
      number_prefix: '',
      caller_id_format: 'e164',
      caller_id_header: 'from',
      rtp_timeout_s: 60,
      username: null,
      from_domain: null,
      has_secret: true,
      secret_lost: false,
    });
  });

  it('report the secret as lost if it was encrypted with another key', () => {
    const other = createSecrets(Buffer.alloc(KEY_BYTES, 2));
    const settings = readSip({ sealed_secret: other.seal('hunter2') });
    expect(withoutSecret(settings, secrets)).toMatchObject({ has_secret: false, secret_lost: true });
  });

  it('need a username to register', () => {
    expect(() => changeSip(readSip({}), { register: true }, secrets)).toThrow(/necesita un usuario/);
    const registered = changeSip(readSip({}), { register: true, username: 'yo' }, secrets);
    expect(() => changeSip(registered, { username: null }, secrets)).toThrow(/necesita un usuario/);
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
      'Códec no soportado: mp3. Usá: g729, g722, ulaw, alaw, gsm, ilbc, opus',
    );
  });

  it('change only the fields present', () => {
    expect(readSipPatch({ qualify: false })).toEqual({ qualify: false });
    expect(readSipPatch({ secret: '' })).toEqual({});
    expect(readSipPatch({ secret: null })).toEqual({ secret: null });
    expect(readSipPatch({ from_domain: '' })).toEqual({ from_domain: null });
    const sealed = { sealed_secret: 'v1.mine', has_secret: true };
    expect(readSipPatch(sealed as object)).toEqual({});
    expect(readSipPatch({ password: 'x' })).toEqual({ secret: 'x' });
  });
});

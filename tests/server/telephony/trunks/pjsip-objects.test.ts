import { describe, expect, it } from 'vitest';
import { endpointOf, type TelephonyTrunk } from '#server/telephony/trunks/telephony-trunk.ts';
import { pjsipObjectsOf } from '#server/telephony/trunks/pjsip-objects.ts';
import { BARE_TRUNK } from '../../../support/bare-trunk.ts';

const BARE: TelephonyTrunk = { ...BARE_TRUNK, id: 7, host: 'sip.example.com', codecs: ['alaw', 'g729'] };
const of = (changes: Partial<TelephonyTrunk> = {}) => pjsipObjectsOf({ ...BARE, ...changes });
const account = { username: 'cadencia', password: 'una, "dos"; tres' };

describe('a trunk on a PBX', () => {
  it('is an endpoint with an address, and an account only if it has one', () => {
    const { auth, aor, endpoint, registration } = of();
    expect([auth, registration]).toEqual([null, null]);
    expect(aor).toMatchObject({ contact: 'sip:sip.example.com', qualify_frequency: '30' });
    expect(endpoint).toMatchObject({
      aors: 'trunk-7',
      outbound_auth: '',
      from_domain: '',
      from_user: '',
      allow: 'alaw,g729',
      dtmf_mode: 'rfc4733',
      direct_media: 'false',
      media_encryption: 'no',
    });
    expect(of({ qualifies: false }).aor['qualify_frequency']).toBe('0');
    expect(['60', '0']).toEqual([endpoint['rtp_timeout'], of({ rtpTimeoutS: 0 }).endpoint['rtp_timeout']]);
  });

  it('may have an account with user and password without registering', () => {
    const { auth, endpoint, registration } = of(account);
    expect(auth).toEqual({ auth_type: 'userpass', ...account });
    expect(endpoint).toMatchObject({ outbound_auth: 'trunk-7', from_domain: 'sip.example.com' });
    expect(registration).toBeNull();
    // The password can't be decrypted.
    expect(of({ ...account, password: null })).toMatchObject({ auth: null, endpoint: { outbound_auth: '' } });
  });

  it('registers under its user, without giving up', () => {
    const { registration } = of({ ...account, registers: true, host: 'sip.example.com:5070', transport: 'tcp' });
    expect(registration).toMatchObject({
      server_uri: 'sip:sip.example.com:5070;transport=tcp',
      client_uri: 'sip:cadencia@sip.example.com:5070',
      outbound_auth: 'trunk-7',
      auth_rejection_permanent: 'false',
    });
    const own = of({ ...account, registers: true, username: 'yo@casa #1', fromDomain: 'casa.example' });
    expect(own.registration).toMatchObject({ client_uri: 'sip:yo%40casa%20%231@casa.example' });
    expect(of({ registers: true }).registration).toBeNull();
    // A lone surrogate, which JSON allows, must not keep the other trunks from the PBX.
    expect(of({ ...account, registers: true, username: 'a\ud800' }).registration).toMatchObject({
      client_uri: 'sip:a%EF%BF%BD@sip.example.com',
    });
  });

  it('writes the caller id where the carrier expects it, otherwise its account in From', () => {
    const shown = (callerIdHeader: TelephonyTrunk['callerIdHeader']) => {
      const { send_pai, send_rpid, from_user } = of({ ...account, callerIdHeader }).endpoint;
      return { send_pai, send_rpid, from_user };
    };
    expect(shown('from')).toEqual({ send_pai: 'false', send_rpid: 'false', from_user: '' });
    expect(shown('pai')).toEqual({ send_pai: 'true', send_rpid: 'false', from_user: 'cadencia' });
    expect(shown('rpid')).toEqual({ send_pai: 'false', send_rpid: 'true', from_user: 'cadencia' });
  });

  it.each([
    ['rfc2833', 'rfc4733'],
    ['inband', 'inband'],
    ['info', 'info'],
    ['shortinfo', 'info'],
    ['auto', 'auto'],
  ] as const)('takes DTMF %s as %s', (dtmfMode, shown) => {
    expect(of({ dtmfMode }).endpoint['dtmf_mode']).toBe(shown);
  });

  it('has its domain without the port, even for an IPv6 address', () => {
    expect(of({ ...account, host: '10.0.0.1:5061' }).endpoint['from_domain']).toBe('10.0.0.1');
    expect(of({ ...account, host: '[2001:db8::1]:5061' }).endpoint['from_domain']).toBe('[2001:db8::1]');
    expect(of({ ...account, host: '[2001:db8::1]' }).endpoint['from_domain']).toBe('[2001:db8::1]');
  });
});

it('a trunk dials the number with its prefix, in its format', () => {
  const trunk = { id: 7, numberFormat: 'e164_without_plus', numberPrefix: '00' } as const;
  expect(endpointOf(trunk, '+5491145550000')).toBe('PJSIP/005491145550000@trunk-7');
});

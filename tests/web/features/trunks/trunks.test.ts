import { describe, expect, it } from 'vitest';
import { COUNTRIES } from '#shared/countries/countries.ts';
import type { Trunk, TrunkOnCentral } from '#shared/contracts/trunks.ts';
import { exampleNumberOf } from '#web/features/trunks/example-number.ts';
import { detailOf, stateOf } from '#web/features/trunks/trunk-state.ts';
import {
  channelsOf,
  countryChoices,
  countryOfTrunk,
  draftOf,
  dvCodesOf,
  requestOf,
  type TrunkDraft,
  validateTrunk,
} from '#web/features/trunks/trunk-draft.ts';
import { findTrunks, totalsOf } from '#web/features/trunks/trunk-filter.ts';

const TRUNK: Trunk = {
  id: 1,
  name: 'Perú A',
  host: 'sip.peru.example',
  country_code: '51',
  dv_codes: ['1'],
  max_channels: 30,
  trunk_type: 'sip_trunk',
  is_active: true,
  returned_audio_id: 7,
  returned_to_team: true,
  returned_by_key: true,
  prioridade: 2,
  sip_config: {
    type: 'peer',
    allow: ['opus', 'alaw'],
    disallow: 'all',
    dtmfmode: 'info',
    directmedia: 'no',
    qualify: false,
    transport: 'tcp',
    register: true,
    number_format: 'national',
    number_prefix: '9',
    caller_id_format: 'e164',
    caller_id_header: 'pai',
    rtp_timeout_s: 0,
    username: 'cadencia',
    from_domain: null,
    has_secret: true,
    secret_lost: false,
  },
  llamadas_activas: 4,
  chamadas_ativas: 4,
  health: { state: 'in_service', since: null, until: null, sip_cause: null, meaning: null, rests: null },
  telefonia: null,
  created_at: '2026-11-21T12:00:00.000Z',
  version: '1',
};

const fresh = draftOf(null);
const filled: TrunkDraft = { ...fresh, country: 'argentina', name: ' Sur ', host: ' sip.sur.example ' };

describe('the country of a trunk', () => {
  const of = (country_code: string, dv_codes: string[] = []) => countryOfTrunk({ country_code, dv_codes })?.key;

  it('follows from its dial code and, among the four that share 1, from its area codes', () => {
    expect(of('54')).toBe('argentina');
    expect(of('1')).toBe('usa');
    expect(of('1', ['809', '829'])).toBe('republica_dominicana');
    expect(of('1', ['787'])).toBe('porto_rico');
    expect(of('1', ['416', '212'])).toBe('usa');
    expect(of('1809')).toBe('republica_dominicana');
    expect(of('999')).toBeUndefined();
  });
});

describe('the trunk form', () => {
  it('starts with ten channels of dv_voip, and requires country, name and host', () => {
    expect(fresh).toMatchObject({ max_channels: 10, trunk_type: 'dv_voip', prioridade: 1, is_active: true });
    expect(fresh.sip_config).toMatchObject({ type: 'friend', disallow: 'all', dtmfmode: 'rfc2833', qualify: true });
    expect(Object.keys(validateTrunk(fresh))).toEqual(['country', 'name', 'host']);
    expect(validateTrunk(filled)).toEqual({});
  });

  it('rejects a URL and a bad port as a host', () => {
    for (const host of ['http://sip.example.com', 'sip.example.com/'])
      expect(validateTrunk({ ...filled, host })).toEqual({ host: 'Solo el nombre o la IP, sin http:// ni barras' });
    for (const host of ['sip.example.com:5061', '10.0.0.9:65535', '[2001:db8::1]', '[2001:db8::1]:5060'])
      expect(validateTrunk({ ...filled, host })).toEqual({});
    for (const host of ['10.0.0.9:99999', '10.0.0.9:0', 'sip.example.com:', '[2001:db8::1]:70000'])
      expect(validateTrunk({ ...filled, host })).toEqual({ host: 'El puerto va de 1 a 65535' });
  });

  it('needs a user to register, and a domain without port for From', () => {
    const sip = (changes: Partial<TrunkDraft['sip_config']>) =>
      validateTrunk({ ...filled, sip_config: { ...filled.sip_config, ...changes } });
    expect(sip({ register: true, username: ' ' })).toEqual({ 'sip_config.username': 'Obligatorio para registrarse' });
    expect(sip({ register: true, username: 'yo' })).toEqual({});
    expect(sip({ from_domain: 'sip.example.com' })).toEqual({});
    for (const from_domain of ['sip:a.example', 'a.example:5060', 'a b'])
      expect(sip({ from_domain })).toEqual({ 'sip_config.from_domain': 'Solo el dominio, sin sip: ni puerto' });
  });

  it('reports an invalid area code', () => {
    expect(validateTrunk({ ...filled, dv_codes: ['387', 'abc'] }).dv_codes).toBe(
      'El código DV abc no es válido: solo dígitos, 10 como máximo',
    );
  });

  it('accepts 1 to 100 channels, and uses 10 if the value is not a number', () => {
    expect(validateTrunk({ ...filled, max_channels: 101 })).toEqual({ max_channels: 'Entre 1 y 100' });
    expect(validateTrunk({ ...filled, max_channels: 0 })).toEqual({ max_channels: 'Entre 1 y 100' });
    expect(['', '-', 'x'].map(channelsOf)).toEqual([10, 10, 10]);
    expect(channelsOf(25)).toBe(25);
  });

  it('accepts digits, *, # and + as a prefix, and 0 or 10 to 3600 seconds without audio', () => {
    const errorsOf = (sip: Partial<TrunkDraft['sip_config']>) =>
      validateTrunk({ ...filled, sip_config: { ...filled.sip_config, ...sip } });
    for (const number_prefix of ['', '00', '1234#', '*9', '+']) expect(errorsOf({ number_prefix })).toEqual({});
    expect(errorsOf({ number_prefix: '9-' })).toEqual({ 'sip_config.number_prefix': 'Solo cifras, *, # y +' });
    expect(errorsOf({ number_prefix: '1234567890' })).toEqual({});
    expect(errorsOf({ number_prefix: '12345678901' })).toEqual({ 'sip_config.number_prefix': 'Hasta 10 caracteres' });
    for (const rtp_timeout_s of [0, 10, 3600]) expect(errorsOf({ rtp_timeout_s })).toEqual({});
    for (const rtp_timeout_s of [9, 3601, ''])
      expect(errorsOf({ rtp_timeout_s })).toEqual({ 'sip_config.rtp_timeout_s': '0, o entre 10 y 3600' });
    expect(errorsOf({ rtp_timeout_s: 10.5 })).toEqual({ 'sip_config.rtp_timeout_s': 'Sin decimales' });
  });

  it('has an example number of each country', () => {
    expect(exampleNumberOf('argentina')).toBe('+5491123456789');
    for (const { key } of COUNTRIES) expect(exampleNumberOf(key)).toMatch(/^\+\d+$/);
    expect(exampleNumberOf(null)).toBeNull();
  });

  it('sends its values, and the secret only if one is typed', () => {
    const draft = draftOf(TRUNK);
    expect(draft.sip_config.secret).toBe('');
    const request = requestOf(draft, TRUNK);
    expect(request).toMatchObject({
      name: 'Perú A',
      country_code: '51',
      dv_codes: ['1'],
      max_channels: 30,
      prioridade: 2,
      returned_audio_id: 7,
      returned_by_key: true,
      sip_config: {
        type: 'peer',
        allow: ['opus', 'alaw'],
        transport: 'tcp',
        register: true,
        number_format: 'national',
        number_prefix: '9',
        caller_id_format: 'e164',
        caller_id_header: 'pai',
        rtp_timeout_s: 0,
        username: 'cadencia',
        from_domain: '',
      },
    });
    expect(request.sip_config).not.toHaveProperty('secret');
    const secret = (part: Partial<TrunkDraft>, typed = '') =>
      requestOf({ ...draft, ...part, sip_config: { ...draft.sip_config, secret: typed } }, TRUNK).sip_config?.secret;
    expect(secret({}, 'nuevo')).toBe('nuevo');
    expect(secret({ forget_secret: true }, 'nuevo')).toBeNull();
    expect(requestOf(filled, null)).toMatchObject({ name: 'Sur', country_code: '54', returned_audio_id: null });
  });

  it('preserves the stored spelling of a dial code while the country stays', () => {
    const caribbean = { ...TRUNK, country_code: '1809', dv_codes: [] };
    expect(requestOf(draftOf(caribbean), caribbean).country_code).toBe('1809');
    expect(requestOf({ ...draftOf(caribbean), country: 'chile' }, caribbean).country_code).toBe('56');
  });

  it('preserves a country that is not in the table', () => {
    const unlisted = { ...TRUNK, country_code: '358' };
    expect(draftOf(unlisted).country).toBe('+358');
    expect(requestOf(draftOf(unlisted), unlisted).country_code).toBe('358');
    expect(countryChoices('+358').at(-1)?.label).toBe('🌐 +358');
    expect(countryChoices(null)).toHaveLength(41);
  });
});

describe('area codes', () => {
  it('are trimmed, never blank, and unique', () => {
    expect(dvCodesOf(['387', ' 388 ', '387', '  '])).toEqual(['387', '388']);
  });
});

describe('the list of trunks', () => {
  const other = { ...TRUNK, id: 2, name: 'Chile', host: 'sip.cl.example', country_code: '56', is_active: false };

  it('is searched by name, host, country and code, ignoring accents', () => {
    const found = (wanted: string) => findTrunks([TRUNK, other], wanted).map(({ id }) => id);
    expect(found('peru')).toEqual([1]);
    expect(found('CL.example')).toEqual([2]);
    expect(found('+56')).toEqual([2]);
    expect(found('')).toEqual([1, 2]);
  });

  it('sums the channels of active trunks and the calls of all trunks', () => {
    expect(totalsOf([TRUNK, other])).toEqual({ trunks: 2, active: 1, channels: 30, load: 8 });
  });
});

describe('a trunk on a PBX', () => {
  const central = {
    central: '10.0.0.5:8088',
    responde: true,
    ida_y_vuelta_ms: 12.34,
    registro: null,
    llamadas: 0,
    falla: null,
  } satisfies TrunkOnCentral;
  const shown = (changes: Partial<TrunkOnCentral>) => {
    const one = { ...central, ...changes };
    const { tone, label } = stateOf(one);
    return [tone, label, detailOf(one)];
  };

  it('lists faults first, then the rest', () => {
    expect(shown({})).toEqual(['ok', 'Responde', '12,3 ms']);
    expect(shown({ registro: 'registrado', llamadas: 3 })).toEqual([
      'ok',
      'Responde',
      '12,3 ms · registrado · 3 llamadas',
    ]);
    expect(shown({ registro: 'desconocido', ida_y_vuelta_ms: null, llamadas: 1 })).toEqual([
      'ok',
      'Responde',
      'registro desconocido · 1 llamada',
    ]);
    expect(shown({ registro: 'rechazado' })).toEqual(['bad', 'Registro rechazado', '12,3 ms']);
    expect(shown({ responde: false, registro: 'registrado' })).toEqual(['bad', 'No responde', 'registrado']);
    expect(shown({ responde: false, registro: 'rechazado' })).toEqual(['bad', 'Registro rechazado', '']);
    expect(shown({ registro: 'sin_registrar' })).toEqual(['wait', 'Sin registrar', '12,3 ms']);
    expect(shown({ responde: null, ida_y_vuelta_ms: null })).toEqual(['idle', 'Sin comprobar', '']);
    expect(shown({ falla: 'No se pudo', registro: 'rechazado' })).toEqual(['bad', 'Sin configurar', 'No se pudo']);
  });
});

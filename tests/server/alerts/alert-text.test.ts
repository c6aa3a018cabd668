import { describe, expect, it } from 'vitest';
import { alertText } from '#server/domains/alerts/alert-text.ts';
import { inLanguage, type Language } from '#server/platform/i18n/language.ts';
import { ALERT_KINDS, type AlertKind } from '#shared/domain/alert-kinds.ts';
import { LANGUAGE_CODES } from '#shared/domain/languages.ts';

type Told = Parameters<typeof alertText>[0];

const told = (kind: AlertKind, rest: Partial<Told> = {}): Told => ({
  kind,
  subjectName: 'Marzo',
  value: 3.44,
  threshold: 3,
  details: {},
  ...rest,
});
const inAll = (alert: Told) => LANGUAGE_CODES.map((language) => say(language, alert));
const say = (language: Language, alert: Told) => inLanguage(language, () => alertText(alert));

describe('the text of an alert', () => {
  it.each([
    ...ALERT_KINDS.map((kind) => [kind, { campaigns: 2 }] as const),
    ...['day', 'month', 'today'].map((period) => ['abandonment', { period }] as const),
    ...['dialer_stopped', 'engine_unavailable', 'carrier_down', 'storage'].map(
      (why) => ['dialer_stopped', { why, campaigns: 2 }] as const,
    ),
    ...['gone', 'failing'].map((why) => ['webhook_disabled', { why }] as const),
    ['pbx_down', { fault: 'unreachable' }] as const,
    ...['no_responde', 'registro_rechazado', 'otra'].map((fault) => ['trunk_down', { pbx: 'pbx-a', fault }] as const),
    ['campaign_held', { why: 'no_trunk' }] as const,
    ['trunk_resting', { sip_cause: 402 }] as const,
  ])('of %s %j is a different, complete sentence in each language', (kind, details) => {
    const texts = inAll(told(kind, { details }));
    expect(new Set(texts).size).toBe(LANGUAGE_CODES.length);
    for (const text of texts) expect(text).not.toMatch(/[{}]|: ?$/);
  });

  it('names the trunk, the SIP status and its meaning', () => {
    expect(inAll(told('trunk_resting', { subjectName: 'Centro', details: { sip_cause: 503 } }))).toEqual([
      'El trunk «Centro» descansa: fallaron todas sus llamadas. Código 503: la operadora está saturada',
      'Trunk “Centro” is resting: all of its calls failed. Code 503: the carrier is overloaded',
      'O tronco “Centro” descansa: todas as suas chamadas falharam. Código 503: a operadora está saturada',
    ]);
  });

  it('is in the past once the trunk is back', () => {
    const back = { subjectName: 'Centro', details: { sip_cause: 503 }, clearSinceMs: 1 };
    expect(inAll(told('trunk_resting', back))).toEqual([
      'El trunk «Centro» descansó: fallaron todas sus llamadas. Código 503: la operadora está saturada',
      'Trunk “Centro” rested: all of its calls failed. Code 503: the carrier is overloaded',
      'O tronco “Centro” descansou: todas as suas chamadas falharam. Código 503: a operadora está saturada',
    ]);
    expect(say('es', told('trunk_resting', { clearSinceMs: null, resolvedAt: 1 }))).toContain('descansó');
  });

  it('formats numbers for the language', () => {
    expect(inAll(told('abandonment', { details: { period: 'day' } }))).toEqual([
      '«Marzo»: abandono de 3,4 % en 24 horas, umbral 3 %',
      '“Marzo”: abandonment of 3.4% in 24 hours, threshold 3%',
      '“Marzo”: abandono de 3,4% em 24 horas, limite de 3%',
    ]);
    const list = told('list_low', { value: 4, details: { left: 1200, total: 30_000 } });
    expect(say('en', list)).toBe('“Marzo” has 4% of its list left: 1,200 of 30,000 contacts');
  });

  it('names the country of a daily limit', () => {
    const limit = told('caller_id_limit', { subjectName: 'espanha', value: 100, details: { daily_limit: 1 } });
    expect(inAll(limit)).toEqual([
      'Un CLI usó 100 % de su límite diario de llamadas hacia España, que es de 1',
      'A CLI used 100% of its daily limit of calls to Spain, which is 1',
      'Um CLI usou 100% do seu limite diário de chamadas para Espanha, que é de 1',
    ]);
  });

  it('is in the singular for one call', () => {
    expect(inAll(told('calls_waiting', { value: 1 }))).toEqual([
      '«Marzo»: 1 llamada espera un agente',
      '“Marzo”: 1 call is waiting for an agent',
      '“Marzo”: 1 chamada aguarda um agente',
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import type { TrunkHealth, TrunkHour, TrunkOnCentral } from '#shared/contracts/trunks.ts';
import { codesOf, healthRank, sumOf, trunkStateOf } from '#web/features/trunks/trunk-health.ts';

const RESTING: TrunkHealth = {
  state: 'resting',
  since: '2026-11-27T17:58:00.000Z',
  until: '2026-11-27T18:04:30.000Z',
  sip_cause: 503,
  meaning: 'la operadora está saturada',
  rests: 2,
};
const IN_SERVICE: TrunkHealth = {
  state: 'in_service',
  since: null,
  until: null,
  sip_cause: null,
  meaning: null,
  rests: null,
};

const hour = (placed: number, reached: number, failures: readonly (readonly [number, number])[]): TrunkHour => ({
  hour: '2026-11-27T18:00:00.000Z',
  placed,
  reached,
  failures: failures.map(([sip_cause, calls]) => ({ sip_cause, meaning: `significado de ${sip_cause}`, calls })),
});

const stateWith = (health: TrunkHealth, telefonia: TrunkOnCentral[] | null = null, is_active = true) =>
  trunkStateOf({ is_active, health, telefonia });
const on = (central: string, changes: Partial<TrunkOnCentral> = {}): TrunkOnCentral => ({
  central,
  responde: true,
  ida_y_vuelta_ms: 12,
  registro: null,
  llamadas: 0,
  falla: null,
  ...changes,
});

describe('the health of a trunk', () => {
  it('is good only if its carrier responds on every PBX', () => {
    const shown = (...states: TrunkOnCentral[]) => Object.values(stateWith(IN_SERVICE, states));
    expect(shown(on('a'), on('b', { responde: null }))).toEqual(['ok', 'En servicio', null]);
    expect(shown(on('a', { responde: false }))).toEqual(['bad', 'No responde', null]);
    expect(shown(on('a'), on('b', { responde: false }))).toEqual(['wait', 'No responde', 'b']);
    expect(shown(on('a', { registro: 'rechazado' }))).toEqual(['bad', 'Registro rechazado', null]);
    expect(shown(on('a', { registro: 'sin_registrar' }))).toEqual(['wait', 'Sin registrar', null]);
    expect(shown(on('a', { falla: 'No se pudo' }))).toEqual(['bad', 'Sin configurar', null]);
    expect(shown()).toEqual(['wait', 'En ninguna central', null]);
    expect(stateWith(RESTING, [on('a')]).label).toBe('Descansa hasta 15:04:30');
  });

  it('says until when it rests, and why', () => {
    expect(stateWith(RESTING)).toEqual({
      tone: 'bad',
      label: 'Descansa hasta 15:04:30',
      detail: 'por 503: la operadora está saturada',
    });
    expect(stateWith({ ...RESTING, state: 'probing' })).toMatchObject({
      label: 'Probando',
      detail: 'por 503: la operadora está saturada',
    });
    expect(stateWith(IN_SERVICE)).toEqual({ tone: 'ok', label: 'En servicio', detail: null });
    expect(stateWith(RESTING, null, false)).toEqual({ tone: 'idle', label: 'Inactivo', detail: null });
  });

  it('sorts resting trunks first and inactive ones last', () => {
    const rank = (is_active: boolean, health: TrunkHealth) => healthRank({ is_active, health, telefonia: null });
    const ranks = [
      rank(true, RESTING),
      rank(true, { ...RESTING, state: 'probing' }),
      rank(true, IN_SERVICE),
      rank(false, RESTING),
    ];
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
  });
});

it('codes and hours are summed, most frequent code first', () => {
  const hours = [
    hour(10, 4, [[404, 6]]),
    hour(30, 1, [
      [503, 27],
      [404, 2],
    ]),
  ];
  expect(codesOf(hours).map(({ code, calls }) => [code, calls])).toEqual([
    [503, 27],
    [404, 8],
  ]);
  expect(sumOf(hours)).toMatchObject({
    placed: 40,
    reached: 5,
    failures: [
      { sip_cause: 503, calls: 27 },
      { sip_cause: 404, calls: 8 },
    ],
  });
  expect(codesOf([])).toEqual([]);
});

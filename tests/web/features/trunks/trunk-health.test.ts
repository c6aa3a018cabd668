import { describe, expect, it } from 'vitest';
import type { TrunkHealth, TrunkHour } from '#shared/contracts/trunks.ts';
import { codesOf, healthRank, healthWords, sumOf } from '#web/features/trunks/trunk-health.ts';

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

describe('the health of a trunk', () => {
  it('says until when it rests, and why', () => {
    expect(healthWords(RESTING)).toEqual({
      tone: 'bad',
      label: 'Descansa hasta 15:04:30',
      detail: 'por 503: la operadora está saturada',
    });
    expect(healthWords({ ...RESTING, state: 'probing' })).toMatchObject({
      label: 'Probando',
      detail: 'por 503: la operadora está saturada',
    });
    expect(healthWords(IN_SERVICE)).toEqual({ tone: 'ok', label: 'En servicio', detail: null });
  });

  it('sorts resting trunks first and inactive ones last', () => {
    const rank = (is_active: boolean, health: TrunkHealth) =>
      healthRank({ is_active, health } as Parameters<typeof healthRank>[0]);
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

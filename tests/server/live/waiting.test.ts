import { describe, expect, it } from 'vitest';
import type { HoldReason } from '#engine/model/facts.ts';
import { dialerWaitingOf, toWaitingFields, waitingOf, type DialerCondition } from '#server/live/waiting.ts';
import { inLanguage } from '#server/platform/i18n/language.ts';
import { STORAGE_FAULTS } from '#shared/domain/storage-faults.ts';
import type { DialerOutage, TrunkOutage } from '#shared/domain/waiting-reasons.ts';

const ACTIVE = { id: 7, sessions: null, status: 'active' } as const;
const OUTAGES = [...Object.keys(STORAGE_FAULTS), 'engine_unavailable'] as DialerOutage[];

function condition(
  changes: { running?: boolean; outage?: DialerOutage | null; why?: HoldReason; trunks?: TrunkOutage[] } = {},
): DialerCondition {
  return {
    running: () => changes.running ?? true,
    outage: () => changes.outage ?? null,
    holds: () => new Map([[ACTIVE.id, { why: changes.why ?? 'concurrency', untilMs: 5, sinceMs: 1 }]]),
    trunkOutages: () => changes.trunks ?? [],
  };
}

describe('why a campaign places no calls', () => {
  it.each(OUTAGES)('is %s, whatever the engine reported before, for the dialer too', (outage) => {
    for (const running of [true, false]) {
      const now = condition({ running, outage });
      expect(waitingOf(now, ACTIVE)).toEqual({ why: outage, untilMs: null });
      expect(dialerWaitingOf(now)).toEqual({ why: outage, untilMs: null });
    }
  });

  it('is the campaign’s own state first, then the dialer’s, then the engine’s reason', () => {
    const full = condition({ outage: 'disk_full' });
    expect(waitingOf(full, { ...ACTIVE, status: 'paused' })?.why).toBe('campaign_not_active');
    expect(waitingOf(condition({ running: false }), ACTIVE)?.why).toBe('dialer_stopped');
    expect(waitingOf(condition(), ACTIVE)).toMatchObject({ why: 'concurrency', untilMs: 5 });
    expect(waitingOf(condition(), { ...ACTIVE, id: 8 })).toBeNull();
    expect(dialerWaitingOf(condition())).toBeNull();
  });

  it('names the trunks out of service and why, if it is a trunk that is missing', () => {
    const trunks: TrunkOutage[] = [
      { trunk: 'Norte', why: 'registration_refused' },
      { trunk: 'Sur', why: 503 },
      { trunk: 'Oeste', why: 'unreachable' },
    ];
    const textOf = (why: HoldReason) =>
      toWaitingFields(waitingOf(condition({ why, trunks }), ACTIVE)).motivo_espera_texto;
    const out =
      'Sin servicio: Norte (la operadora rechaza el registro); Sur (503: la operadora está saturada); Oeste (la operadora no responde)';
    expect(textOf('no_trunk')).toBe(`Ningún trunk llega al número. ${out}`);
    expect(textOf('trunk_resting')).toBe(`El trunk descansa: la operadora rechaza las llamadas. ${out}`);
    expect(textOf('cps')).toBe('Límite de llamadas por segundo');
    expect(toWaitingFields(waitingOf(condition({ why: 'no_trunk' }), ACTIVE)).motivo_espera_texto).toBe(
      'Ningún trunk llega al número',
    );
    for (const language of ['en', 'pt'] as const)
      expect(inLanguage(language, () => textOf('no_trunk'))).not.toContain('operadora rechaza el registro');
  });
});

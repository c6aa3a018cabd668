import { describe, expect, it } from 'vitest';
import { dialerWaitingOf, waitingOf, type DialerCondition } from '#server/live/waiting.ts';
import { STORAGE_FAULTS } from '#shared/domain/storage-faults.ts';
import type { DialerOutage } from '#shared/domain/waiting-reasons.ts';

const ACTIVE = { id: 7, sessions: null, status: 'active' } as const;
const OUTAGES = [...Object.keys(STORAGE_FAULTS), 'engine_unavailable'] as DialerOutage[];

function condition(changes: { running?: boolean; outage?: DialerOutage | null } = {}): DialerCondition {
  return {
    running: () => changes.running ?? true,
    outage: () => changes.outage ?? null,
    holds: () => new Map([[ACTIVE.id, { why: 'concurrency', untilMs: 5, sinceMs: 1 }]]),
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
});

import { describe, expect, it } from 'vitest';
import { dialerWaitingOf, waitingOf, type Standing } from '#server/live/waiting.ts';
import { STORAGE_FAULTS } from '#shared/storage-faults.ts';
import type { Standstill } from '#shared/waiting-reasons.ts';

const ACTIVE = { id: 7, status: 'active' } as const;
const STANDSTILLS = [...Object.keys(STORAGE_FAULTS), 'engine_unavailable'] as Standstill[];

function standing(changes: { running?: boolean; standstill?: Standstill | null } = {}): Standing {
  return {
    running: () => changes.running ?? true,
    standstill: () => changes.standstill ?? null,
    holds: () => new Map([[ACTIVE.id, { why: 'concurrency', untilMs: 5, sinceMs: 1 }]]),
  };
}

describe('why a campaign calls nobody', () => {
  it.each(STANDSTILLS)('is %s, whatever the engine said before it, and of the dialer, too', (standstill) => {
    for (const running of [true, false]) {
      const now = standing({ running, standstill });
      expect(waitingOf(now, ACTIVE)).toEqual({ why: standstill, untilMs: null });
      expect(dialerWaitingOf(now)).toEqual({ why: standstill, untilMs: null });
    }
  });

  it('is its own standing first, then the switch, then what the engine says', () => {
    const full = standing({ standstill: 'disk_full' });
    expect(waitingOf(full, { ...ACTIVE, status: 'paused' })?.why).toBe('campaign_not_active');
    expect(waitingOf(standing({ running: false }), ACTIVE)?.why).toBe('dialer_stopped');
    expect(waitingOf(standing(), ACTIVE)).toMatchObject({ why: 'concurrency', untilMs: 5 });
    expect(waitingOf(standing(), { ...ACTIVE, id: 8 })).toBeNull();
    expect(dialerWaitingOf(standing())).toBeNull();
  });
});

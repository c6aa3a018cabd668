import { afterEach, describe, expect, it } from 'vitest';
import { createSimulatedCarrier } from '#engine/network/simulated-carrier.ts';
import { createTestDialer, START_MS, type TestDialer } from './test-dialer.ts';

let rig: TestDialer | undefined;
afterEach(() => rig?.dispose());

/** Dials ten calls a second. Records each call to the carrier, and whether a transaction was open. */
function dialing() {
  const asked: { atMs: number; inTransaction: boolean }[] = [];
  const made = createTestDialer({
    createCarrier: (options) => {
      const carrier = createSimulatedCarrier(options);
      return {
        ...carrier,
        place(order) {
          asked.push({ atMs: made.now(), inTransaction: made.db.sqlite.inTransaction });
          carrier.place(order);
        },
      };
    },
  });
  rig = made;
  made.setSetting('agentCapacity', 20);
  const campaign = made.addCampaign({ contacts: 20 });
  made.live.run((effects) => effects.startCampaign(campaign, 1));
  return { rig: made, asked };
}

describe('the carrier', () => {
  it('gets a call after the commit of the tick that claimed it; the next tick stores the answer', () => {
    const { rig, asked } = dialing();
    expect(asked).toEqual([{ atMs: START_MS, inTransaction: false }]);
    expect(rig.all('select assigned_at, placed_at from calls')).toEqual([{ assigned_at: START_MS, placed_at: null }]);
    rig.runFor(5);
    expect(rig.all('select assigned_at, placed_at from calls')).toEqual([
      { assigned_at: START_MS, placed_at: START_MS },
    ]);
  });

  it('gets each call when the rate limit permits it, at most one tick late', () => {
    const { rig, asked } = dialing();
    rig.runFor(1500);
    const lateMs = asked.map(({ atMs }, nth) => atMs - START_MS - 100 * nth);
    expect(lateMs).toHaveLength(16);
    // The test dialer wakes up at most every 5 ms.
    expect(Math.min(...lateMs)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...lateMs)).toBeLessThan(5);
    const stored = rig.all<{ late: number }>('select placed_at - assigned_at late from calls order by id');
    expect(stored.slice(0, 15).map(({ late }) => late)).toEqual(lateMs.slice(0, 15));
  });
});

describe('the dialer’s next tick', () => {
  it('is due when the rate limit permits the next call, and within five milliseconds for pending writes', () => {
    const { rig } = dialing();
    expect(rig.live.nextAt()).toBe(START_MS + 5); // the first call is still to be written
    rig.runFor(97);
    expect(rig.live.nextAt()).toBe(START_MS + 100); // the second call's turn
  });
});

import { afterEach, describe, expect, it } from 'vitest';
import { BEAT_MS, createPulse, latenessOf, newPulseBuffer, readPulse, type TickReport } from '#server/dialer/pulse.ts';
import { createRig, MIN_TICK_MS, type Rig } from './rig.ts';

describe('the engine’s pulse', () => {
  it('is not there before the first beat', () => {
    expect(readPulse(newPulseBuffer(), () => 5)).toBeNull();
  });

  it('tells how late the latest ticks began, until two beats later', () => {
    const buffer = newPulseBuffer();
    let now = 1000;
    const pulse = createPulse(buffer, () => now);
    const lag = (): number | undefined => readPulse(buffer, () => now)?.lagMs;
    pulse.tick({ lateMs: 3, facts: 2 });
    pulse.tick({ lateMs: 1700, facts: 9 });
    pulse.tick({ lateMs: 0, facts: 1 });
    pulse.beat(10_000_000);
    expect(readPulse(buffer, () => now)).toEqual({ lagMs: 1700, factsAtOnce: 9, heapBytes: 10_000_000 });
    now += BEAT_MS;
    pulse.beat(0);
    expect(lag()).toBe(1700);
    now += BEAT_MS;
    pulse.beat(0);
    expect(lag()).toBe(0);
  });

  it('grows while no sign of life comes, and is over with the next', () => {
    const buffer = newPulseBuffer();
    let now = 1000;
    const pulse = createPulse(buffer, () => now);
    pulse.beat(0);
    now += BEAT_MS;
    expect(readPulse(buffer, () => now)?.lagMs).toBe(0);
    now += 2500;
    expect(readPulse(buffer, () => now)?.lagMs).toBe(2500);
    pulse.beat(0);
    expect(readPulse(buffer, () => now)?.lagMs).toBe(0);
  });

  it('counts how late each tick was', () => {
    const buffer = newPulseBuffer();
    const pulse = createPulse(buffer, () => 1);
    for (const lateMs of [0, 0, 30, 4000]) pulse.tick({ lateMs, facts: 0 });
    const [sum, ...buckets] = latenessOf(buffer);
    expect(sum).toBeCloseTo(4.03);
    expect(buckets.reduce((all, one) => all + one, 0)).toBe(4);
    expect(buckets[0]).toBe(2);
  });
});

describe('the live dialer’s lateness', () => {
  let rig: Rig;
  afterEach(() => rig.dispose());

  /** The ticks of so many seconds at ten calls a second, each woken `lateMs` too late. */
  function ticksOf(lateMs: number, seconds: number): TickReport[] {
    const ticks: TickReport[] = [];
    rig = createRig({ onTick: (tick) => void ticks.push(tick) });
    const id = rig.addCampaign({ contacts: 200 });
    rig.live.run((effects) => effects.startCampaign(id, 1));
    rig.runFor(1000);
    ticks.splice(0);
    rig.runFor(seconds * 1000, () => lateMs);
    return ticks;
  }

  it('is nothing while it is woken when it is due: what waits for company is not late', () => {
    const ticks = ticksOf(0, 5);
    expect(ticks.length).toBeGreaterThan(50);
    expect(Math.max(...ticks.map(({ lateMs }) => lateMs))).toBeLessThan(MIN_TICK_MS);
  });

  it('is how much later than due it was woken', () => {
    const ticks = ticksOf(1800, 10);
    expect(ticks.length).toBeGreaterThan(3);
    for (const { lateMs } of ticks.slice(0, 3)) expect(lateMs).toBeGreaterThanOrEqual(1800);
    expect(Math.max(...ticks.map(({ facts }) => facts))).toBeGreaterThan(5);
  });
});

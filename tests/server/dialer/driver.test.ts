import { describe, expect, it } from 'vitest';
import { createDriver } from '#server/dialer/driver.ts';

/** Creates a driver whose timers the test fires. */
function createRoom(dueAfterTick: (nowMs: number) => number) {
  let now = 1000;
  let timer: { wake: () => void; at: number } | null = null;
  const ticks: number[] = [];
  const driver = createDriver({
    nowMs: () => now,
    tick() {
      ticks.push(now);
      return dueAfterTick(now);
    },
    timers: {
      set: (wake, delayMs) => (timer = { wake, at: now + delayMs }),
      clear: () => void (timer = null),
    },
  });
  return {
    driver,
    ticks,
    sleepingUntil: () => timer?.at,
    /** Fires the timer, `late` ms after its time. */
    fire(late = 0) {
      const fired = timer;
      timer = null;
      now = (fired?.at ?? now) + late;
      fired?.wake();
    },
  };
}

describe('the driver', () => {
  it('wakes when the next event is due', () => {
    const room = createRoom((now) => now + 50);
    room.driver.reschedule(1030);
    expect(room.sleepingUntil()).toBe(1030);
    room.fire();
    expect([room.ticks, room.sleepingUntil()]).toEqual([[1030], 1080]);
  });

  it('waits at least three milliseconds between two ticks', () => {
    const room = createRoom((now) => now);
    room.driver.reschedule(1000);
    room.fire();
    room.fire();
    expect([room.ticks, room.sleepingUntil()]).toEqual([[1000, 1003], 1006]);
  });

  it('continues to sleep when a timer fires early', () => {
    const room = createRoom(() => Infinity);
    room.driver.reschedule(1030);
    room.fire(-1);
    expect(room.ticks).toEqual([]);
    room.fire();
    expect(room.ticks).toEqual([1030]);
  });

  it('sets no timer when nothing is due or after it was stopped', () => {
    const room = createRoom(() => Infinity);
    room.driver.reschedule(1000);
    room.fire();
    expect(room.sleepingUntil()).toBeUndefined();
    room.driver.reschedule(2000);
    room.driver.stop();
    room.driver.reschedule(2000);
    expect(room.sleepingUntil()).toBeUndefined();
  });

  it('sleeps at most a day at a time', () => {
    const room = createRoom(() => Infinity);
    room.driver.reschedule(1000 + 40 * 24 * 3_600_000);
    expect(room.sleepingUntil()).toBe(1000 + 24 * 3_600_000);
    room.fire();
    expect(room.ticks).toEqual([]);
    expect(room.sleepingUntil()).toBe(1000 + 2 * 24 * 3_600_000);
  });
});

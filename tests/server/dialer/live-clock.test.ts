import { describe, expect, it } from 'vitest';
import { createLiveClock } from '#server/dialer/live-clock.ts';

/** Creates a clock with sources that the test sets. They start at 100,000 ms (wall) and 7 ms (steady). */
function createRoom(offsetMs = 0) {
  const at = { wall: 100_000, steady: 7 };
  const clock = createLiveClock(offsetMs, { wallMs: () => at.wall, steadyMs: () => at.steady });
  return {
    clock,
    pass(ms: number): void {
      at.wall += ms;
      at.steady += ms;
    },
    moveWall: (ms: number): void => void (at.wall += ms),
  };
}

describe('the live clock', () => {
  it('advances with monotonic time from the wall clock plus its offset, in whole milliseconds', () => {
    const { clock, pass } = createRoom(5000);
    pass(250.75);
    expect(clock.nowMs()).toBe(105_250);
  });

  it('ignores a wall clock that is set back or slightly forward', () => {
    const { clock, pass, moveWall } = createRoom();
    moveWall(-3_600_000);
    pass(10);
    expect(clock.nowMs()).toBe(100_010);
    moveWall(3_600_000 + 900);
    pass(10);
    expect(clock.nowMs()).toBe(100_020);
  });

  it('catches up with the wall clock when the machine was asleep, and never goes back', () => {
    const { clock, pass, moveWall } = createRoom(5000);
    moveWall(3_600_000);
    pass(10);
    expect(clock.nowMs()).toBe(3_705_010);
    moveWall(-3_600_000);
    pass(10);
    expect(clock.nowMs()).toBe(3_705_020);
  });
});

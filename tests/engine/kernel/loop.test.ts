import { describe, expect, it } from 'vitest';
import { createLoop } from '#engine/kernel/loop.ts';

describe('loop', () => {
  it("sets the clock to an event's time before it fires, and to the target at the end", () => {
    const loop = createLoop(1000);
    const seen: string[] = [];
    const note = (name: string) => void seen.push(`${name}@${loop.now()}`);
    loop.at(1300, note, 'c');
    loop.at(1100, note, 'a');
    loop.at(1300, note, 'd');
    loop.at(1200, note, 'b');
    loop.advanceTo(1299);
    expect(seen).toEqual(['a@1100', 'b@1200']);
    expect(loop.now()).toBe(1299);
    expect(loop.nextEventAt()).toBe(1300);
    loop.advanceTo(2000);
    expect(seen.slice(2)).toEqual(['c@1300', 'd@1300']);
    expect(loop.now()).toBe(2000);
    expect(loop.fired()).toBe(4);
    expect(loop.nextEventAt()).toBe(Infinity);
  });

  it('fires events scheduled during the same advance, and never in the past', () => {
    const loop = createLoop(0);
    const seen: number[] = [];
    loop.at(
      10,
      () => {
        loop.at(5, () => seen.push(loop.now()), null);
        loop.at(15, () => seen.push(loop.now()), null);
      },
      null,
    );
    loop.advanceTo(20);
    expect(seen).toEqual([10, 15]);
  });

  it('does not fire cancelled events, and never moves the clock back', () => {
    const loop = createLoop(0);
    const handle = loop.at(10, () => expect.unreachable(), null);
    expect(loop.cancel(handle)).toBe(true);
    expect(loop.cancel(handle)).toBe(false);
    loop.advanceTo(50);
    loop.advanceTo(20);
    expect(loop.now()).toBe(50);
  });

  it('throws when advanced from inside an event', () => {
    const loop = createLoop(0);
    loop.at(1, () => loop.advanceTo(2), null);
    expect(() => loop.advanceTo(3)).toThrow('inside an event');
    loop.advanceTo(4);
    expect(loop.now()).toBe(4);
  });
});

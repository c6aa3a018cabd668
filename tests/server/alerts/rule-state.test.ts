import { describe, expect, it } from 'vitest';
import { RESOLVES_AFTER_MS, standingOf, step, UNTRACKED, type Track } from '#server/domains/alerts/rule-state.ts';
import { ALERT_KINDS, ALERT_TRAITS } from '#shared/domain/alert-kinds.ts';

/** Steps through (second, standing) pairs and returns the seconds at which something changed. */
function play(forS: number, course: readonly (readonly [number, 'breach' | 'between' | 'clear' | null])[]): string[] {
  let track: Track = UNTRACKED;
  return course.flatMap(([second, standing]) => {
    const next = step(track, standing, forS * 1000, second * 1000);
    track = next.track;
    return next.change === null ? [] : [`${second} ${next.change}`];
  });
}

describe('a rule', () => {
  it('opens only when its figure has been in breach for its whole time', () => {
    expect(
      play(60, [
        [0, 'breach'],
        [59, 'breach'],
        [60, 'breach'],
        [75, 'breach'],
      ]),
    ).toEqual(['60 open']);
    expect(
      play(60, [
        [0, 'breach'],
        [30, 'clear'],
        [60, 'breach'],
        [90, 'breach'],
        [120, 'breach'],
      ]),
    ).toEqual(['120 open']);
  });

  it('opens at once when it has no time to wait', () => {
    expect(play(0, [[0, 'breach']])).toEqual(['0 open']);
  });

  it('resolves only after a minute well on the right side, so that it does not flap', () => {
    const afterS = RESOLVES_AFTER_MS / 1000;
    const course = [
      [0, 'breach'],
      [15, 'clear'],
      [30, 'breach'],
      [45, 'between'],
      [60, 'clear'],
      [60 + afterS, 'clear'],
    ] as const;
    expect(play(0, course)).toEqual(['0 open', `${60 + afterS} resolve`]);
  });

  it('does not change, and counts no time, while its figure is not known', () => {
    expect(
      play(30, [
        [0, 'breach'],
        [15, null],
        [30, 'breach'],
        [45, 'breach'],
        [60, 'breach'],
      ]),
    ).toEqual(['60 open']);
    expect(
      play(0, [
        [0, 'breach'],
        [60, null],
        [600, null],
      ]),
    ).toEqual(['0 open']);
  });
});

describe('the standing of a figure', () => {
  it('is a breach at the threshold, clear beyond its slack, and neither between', () => {
    expect([3, 2.9, 2.71, 2.69, 0].map((value) => standingOf('abandonment', 3, value))).toEqual([
      'breach',
      'between',
      'between',
      'clear',
      'clear',
    ]);
    expect([10, 10.5, 11, 50].map((value) => standingOf('disk_low', 10, value))).toEqual([
      'breach',
      'between',
      'clear',
      'clear',
    ]);
  });

  it('resolves an alert whatever its threshold, though the slack goes beyond the range of the figure', () => {
    expect([90, 95, 100].map((value) => standingOf('list_low', 90, value))).toEqual(['breach', 'between', 'clear']);
    expect([95, 99, 100].map((value) => standingOf('disk_low', 95, value))).toEqual(['breach', 'between', 'clear']);
    expect([1, 0].map((value) => standingOf('calls_waiting', 1, value))).toEqual(['breach', 'clear']);
  });

  it('is a breach at anything but 0 for kinds that are true or false', () => {
    expect([standingOf('pbx_down', null, 1), standingOf('pbx_down', null, 0)]).toEqual(['breach', 'clear']);
  });

  it.each(ALERT_KINDS)('of %s can be both', (kind) => {
    const { threshold } = ALERT_TRAITS[kind];
    const worst = threshold?.opens === 'below' ? 0 : 10_000;
    const best = threshold?.opens === 'below' ? 100 : 0;
    const at = threshold === null ? null : 5;
    expect([standingOf(kind, at, worst), standingOf(kind, at, best)]).toEqual(['breach', 'clear']);
  });
});

import { describe, expect, it } from 'vitest';
import { ALERT_KINDS, ALERT_TRAITS } from '#shared/domain/alert-kinds.ts';
import { evaluateRules, standingOf, type Tracks } from '#shared/domain/alert-evaluation.ts';

/** Values of a rule with threshold 10 that resolves at 7. */
const VALUES = { breach: 12, between: 9, clear: 0, unknown: null } as const;

/** Evaluates (second, figure) pairs. Returns the seconds at which the alert opened or resolved. */
function play(forS: number, course: readonly (readonly [number, keyof typeof VALUES])[]): string[] {
  const rule = { id: 1, kind: 'calls_waiting', campaignId: null, threshold: 10, leastCalls: null, forS } as const;
  let tracks: Tracks = new Map();
  let open: { id: number; ruleId: number; subject: string }[] = [];
  return course.flatMap(([second, figure]) => {
    const readings = [{ subject: '7', name: null, campaignId: 7, value: VALUES[figure], details: {} }];
    const found = evaluateRules(tracks, [rule], open, readings, second * 1000);
    tracks = found.tracks;
    if (found.opened.length > 0) open = [{ id: 1, ruleId: 1, subject: '7' }];
    if (found.resolved.length > 0) open = [];
    return [...found.opened.map(() => `${second} open`), ...found.resolved.map(() => `${second} resolve`)];
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

  it('resolves only after a minute clearly on the right side, to avoid flapping', () => {
    const afterS = ALERT_TRAITS.abandonment.resolvesAfterMs / 1000;
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

  it('counts an unknown figure as no breach', () => {
    expect(
      play(30, [
        [0, 'breach'],
        [15, 'unknown'],
        [30, 'breach'],
        [45, 'breach'],
        [60, 'breach'],
        [75, 'unknown'],
        [135, 'unknown'],
      ]),
    ).toEqual(['60 open', '135 resolve']);
  });
});

describe('a rule with a minimum of calls', () => {
  it('takes a figure of fewer calls for unknown', () => {
    const rule = { id: 1, kind: 'short_calls', campaignId: null, threshold: 10, leastCalls: 100, forS: 0 } as const;
    const opened = (calls: number | undefined): number =>
      evaluateRules(
        new Map(),
        [rule],
        [],
        [{ subject: '', name: null, campaignId: null, value: 50, calls, details: {} }],
        0,
      ).opened.length;
    expect([opened(undefined), opened(99), opened(100)]).toEqual([0, 0, 1]);
  });
});

describe('the standing of a figure', () => {
  it('is a breach at the threshold, clear beyond the slack, and neither in between', () => {
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

  it('can resolve an alert with any threshold, even if the slack exceeds the figure’s range', () => {
    expect([90, 95, 100].map((value) => standingOf('list_low', 90, value))).toEqual(['breach', 'between', 'clear']);
    expect([95, 99, 100].map((value) => standingOf('disk_low', 95, value))).toEqual(['breach', 'between', 'clear']);
    expect([1, 0].map((value) => standingOf('calls_waiting', 1, value))).toEqual(['breach', 'clear']);
  });

  it('is a breach at any value but 0 for boolean kinds', () => {
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

import { describe, expect, it } from 'vitest';
import { DEFAULT_MENU, menuPromptOf } from '#engine/model/menu-plan.ts';
import { DEFAULT_PROFILE } from '#engine/network/profile.ts';
import { PERSON } from '../../../scripts/lab/behaviour.ts';
import { drawAgents, drawCallees, type DrawPlan } from '../../../scripts/lab/draws.ts';

const COUNT = 20_000;
/** 12:00 in the profile's time zone. */
const NOON_MS = 15 * 3_600_000;

const draw = (plan: Partial<DrawPlan> = {}) =>
  drawCallees({ profile: DEFAULT_PROFILE, seed: 7, count: COUNT, nowMs: NOON_MS, menu: null, ...plan });

const shareOf = (list: readonly { readonly name: string }[], name: string): number =>
  list.filter((one) => one.name === name).length / list.length;

describe('the calls drawn for the lab', () => {
  it('have the outcomes of the network profile', () => {
    const calls = draw();
    const { person, noAnswer, busy, failed } = DEFAULT_PROFILE.outcomes;
    expect(shareOf(calls, 'person')).toBeCloseTo(person.afternoon, 1.7);
    expect(shareOf(calls, 'no_answer')).toBeCloseTo(noAnswer, 1.7);
    expect(shareOf(calls, 'busy')).toBeCloseTo(busy, 1.7);
    expect(shareOf(calls, 'failed')).toBeCloseTo(failed, 1.7);
    expect(calls.filter(({ name }) => name === 'no_answer').every(({ ringMs }) => ringMs === null)).toBe(true);
    expect(new Set(calls.filter(({ name }) => name === 'failed').map(({ refusal }) => refusal))).toEqual(
      new Set(DEFAULT_PROFILE.failureCauses.map(({ sipCause }) => sipCause)),
    );
  });

  it('are reproducible by seed, and differ between seeds', () => {
    expect(draw({ count: 50 })).toEqual(draw({ count: 50 }));
    expect(draw({ count: 50 })).not.toEqual(draw({ count: 50, seed: 8 }));
  });

  it('have greetings that produce the profile’s detection errors', () => {
    const machines = draw().filter(({ name }) => name === 'machine');
    const mistaken = machines.filter(({ speech }) => speech === 'hello');
    expect(mistaken.length / machines.length).toBeCloseTo(DEFAULT_PROFILE.detection!.falsePerson, 1.7);
    expect(mistaken.every(({ hangUpAfterMs }) => hangUpAfterMs !== null)).toBe(true);
  });

  it('press keys or hang up only if there is a menu, after it starts', () => {
    const startsAfterMs = 1500;
    const persons = draw({ menu: { prompt: menuPromptOf(DEFAULT_MENU, ''), startsAfterMs } }).filter(
      ({ name }) => name === 'person',
    );
    const presses = persons.filter(({ key }) => key !== null);
    const leaves = persons.filter(({ key, hangUpAfterMs }) => key === null && hangUpAfterMs !== null);
    const { pressShare, optOutShare, repeatShare, disconnectShare, invalidShare, hangUpShare } = DEFAULT_PROFILE.menu;
    const keyShare = pressShare + optOutShare + repeatShare + disconnectShare + invalidShare;
    expect(presses.length / persons.length).toBeCloseTo(keyShare, 1.7);
    expect(leaves.length / persons.length).toBeCloseTo(hangUpShare, 1.7);
    expect(presses.every(({ key }) => key!.afterMs >= startsAfterMs)).toBe(true);
    expect(
      draw()
        .filter(({ name }) => name === 'person')
        .every(({ key, hangUpAfterMs }) => key === null && hangUpAfterMs === null),
    ).toBe(true);
  });

  it('end with 480 when the network stops ringing', () => {
    const calls = draw({ profile: { ...DEFAULT_PROFILE, ringLimitMs: 20_000 }, count: 2000 });
    expect(calls.filter(({ name }) => name === 'no_answer').every(({ refusal }) => refusal === 480)).toBe(true);
    expect(calls.every(({ ringMs, refusal }) => refusal !== null || ringMs! <= 20_000)).toBe(true);
  });

  it('refuse a profile with a cause that SIPp cannot send', () => {
    const profile = { ...DEFAULT_PROFILE, failureCauses: [{ sipCause: 499, weight: 1 }] };
    expect(() => draw({ profile })).toThrow('SIP status 499');
  });

  it('let agents talk as long as the profile says', () => {
    const talks = drawAgents(DEFAULT_PROFILE, 7, COUNT, PERSON).map(({ hangUpAfterMs }) => hangUpAfterMs!);
    const meanS = talks.reduce((sum, ms) => sum + ms, 0) / COUNT / 1000;
    expect(meanS).toBeGreaterThan(180);
    expect(meanS).toBeLessThan(196);
  });
});

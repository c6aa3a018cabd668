import { expect, it } from 'vitest';
import { MINUTE_MS } from '#shared/durations.ts';
import { figuresOf, WARM_UP_MINUTES, type Figures } from '../../../bench/pacing/figures.ts';
import { play } from '../../../bench/pacing/play.ts';
import { CAP } from '../../../bench/pacing/policies.ts';
import type { PacingScenario } from '../../../bench/pacing/scenario.ts';
import { PEOPLE } from '../../../bench/pacing/unseen.ts';

const MINUTES = 5 * 60;
const SEEDS = Array.from({ length: 20 }, (_, index) => index + 1);
const TOLERANCE = 0.01;

function played(scenario: PacingScenario): Figures {
  const order = { scenario, policy: { kind: 'predictive' }, durationMs: MINUTES * MINUTE_MS } as const;
  const runs = SEEDS.map((seed) => play({ ...order, seed }));
  return figuresOf(runs, WARM_UP_MINUTES, MINUTES);
}

it.each(PEOPLE)('$what are as busy as agents who work alike, under the cap', (people) => {
  const { isTeam: _, shifts: _shifts, ...floor } = people;
  const [asTeam, asFloor] = [played(people), played(floor)];
  expect(asTeam.abandonment.mean).toBeLessThanOrEqual(CAP);
  expect(asTeam.utilisation.mean).toBeGreaterThan(asFloor.utilisation.mean - TOLERANCE);
});

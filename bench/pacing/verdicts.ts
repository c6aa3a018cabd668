/** Compares results with their targets, one line each. */
import { CAP, nameOf } from './policies.ts';
import type { Result } from './comparison.ts';
import type { Standard } from './standard.ts';

export type Verdict = { readonly text: string; readonly ok: boolean };

const percent = (value: number) => `${(100 * value).toFixed(2)}%`;
const share = (value: number) => value.toFixed(4);

/**
 * Judges our method (the first result) on any scenario: it must keep the cap, and no other method within the cap may be
 * better.
 * @param beyondNoise whether another method is better only if it exceeds ours by more than the 95% interval of the
 * difference. The interval is wide, because it treats the two methods as independent.
 */
export function judgeFairly(name: string, [ours, ...others]: readonly Result[], beyondNoise: boolean): Verdict[] {
  const { utilisation, abandonmentBound } = ours!.whole;
  const rivals = others.filter(({ policy, whole }) => policy.kind === 'progressive' || whole.abandonmentBound <= CAP);
  const best = rivals.reduce((a, b) => (a.whole.utilisation.mean >= b.whole.utilisation.mean ? a : b));
  const rival = best.whole.utilisation;
  const noise = beyondNoise ? Math.hypot(utilisation.half, rival.half) : 0;
  return [
    {
      text: `${name}: abandonment at most ${percent(abandonmentBound)}, wanted ${percent(CAP)}`,
      ok: abandonmentBound <= CAP,
    },
    {
      text:
        `${name}: utilisation ${share(utilisation.mean)}, ` +
        `${nameOf(best.policy)} within the cap ${share(rival.mean)}`,
      ok: utilisation.mean >= rival.mean - noise,
    },
  ];
}

/** Judges our method on a standard scenario by its distance from the reference. */
export function judgeByReference({ scenario, reference, allowance }: Standard, ours: Result): Verdict[] {
  return reference.map((wanted, part) => {
    const { mean } = ours.parts[part]!.figures.utilisation;
    const where = reference.length > 1 ? `${scenario.name}, part ${part + 1}` : scenario.name;
    const words = mean >= wanted ? 'passes' : 'is under';
    return {
      text: `${where}: utilisation ${share(mean)} ${words} the reference ${share(wanted)}, wanted ${share(wanted - allowance)}`,
      ok: mean >= wanted - allowance,
    };
  });
}

/** Checks that the simulator reproduces the published values of progressive dialing and of one fixed level. */
export function checkSimulator({ scenario, progressive, fixedLevel }: Standard, results: readonly Result[]): Verdict[] {
  const verdicts: Verdict[] = [];
  const compare = (what: string, result: Result | undefined, part: number, expected: number, within: number) => {
    if (result === undefined) return;
    const { mean, half } = result.parts[part]!.figures.utilisation;
    verdicts.push({
      text: `${scenario.name}: ${what} ${share(mean)} ± ${share(half)}, known ${share(expected)} ± ${within}`,
      ok: Math.abs(mean - expected) <= within + half,
    });
  };
  const byKind = (kind: string) => results.find(({ policy }) => policy.kind === kind);
  for (const [part, expected] of progressive.entries())
    compare(
      progressive.length > 1 ? `progressive, part ${part + 1},` : 'progressive',
      byKind('progressive'),
      part,
      expected,
      0.003,
    );
  if (fixedLevel !== undefined)
    compare(`fixed level ${fixedLevel.level}`, byKind('level'), 0, fixedLevel.utilisation, fixedLevel.within);
  return verdicts;
}

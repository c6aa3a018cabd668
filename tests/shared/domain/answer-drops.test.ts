import { describe, expect, it } from 'vitest';
import { nextUnit, openStream } from '#engine/kernel/rng.ts';
import { answerDrops, chanceOfSoFew, type AnswerHistory } from '#shared/domain/answer-drops.ts';

describe('the chance of so few answers', () => {
  it.each([
    // Fisher's exact test, checked against the sums of its terms by hand.
    [{ placed: 4, answered: 0 }, { placed: 4, answered: 4 }, 1 / 70],
    [{ placed: 4, answered: 1 }, { placed: 4, answered: 3 }, 17 / 70],
    [{ placed: 10, answered: 1 }, { placed: 14, answered: 11 }, 0.001379728],
  ])('of %j after %j is exact', (recent, past, chance) => {
    expect(chanceOfSoFew(recent, past)).toBeCloseTo(chance, 8);
  });

  it('is 1 without a drop', () => {
    expect(chanceOfSoFew({ placed: 10, answered: 5 }, { placed: 10, answered: 5 })).toBe(1);
    expect(chanceOfSoFew({ placed: 0, answered: 0 }, { placed: 10, answered: 5 })).toBe(1);
    expect(chanceOfSoFew({ placed: 10, answered: 0 }, { placed: 0, answered: 0 })).toBe(1);
  });

  it('has no overflow with millions of calls', () => {
    const past = { placed: 9_000_000, answered: 1_800_000 };
    expect(chanceOfSoFew({ placed: 1_000_000, answered: 199_600 }, past)).toBeCloseTo(0.1714, 2);
    expect(chanceOfSoFew({ placed: 1_000_000, answered: 100_000 }, past)).toBe(0);
  });
});

const history = (phone: string, recentAnswered: number, placed = 500): AnswerHistory => ({
  phone,
  recent: { placed, answered: recentAnswered },
  past: { placed: 7 * placed, answered: Math.round(7 * placed * 0.2) },
});

describe('the drops of answer rates', () => {
  it('are in percent of the caller id’s own past rate', () => {
    expect(answerDrops([history('+541', 50)])).toMatchObject([{ rate: 10, usualRate: 20, drop: 50 }]);
  });

  it('don’t count what chance explains, nor a rise', () => {
    expect(answerDrops([history('+541', 93), history('+542', 200)]).map(({ drop }) => drop)).toEqual([0, 0]);
    // Half as many answers, but of few calls.
    expect(answerDrops([history('+541', 4, 40)])).toMatchObject([{ rate: 10, drop: 0 }]);
  });

  it('have to stand out more among many caller ids', () => {
    const fallen = history('+541', 72);
    const steady = Array.from({ length: 999 }, (_, nth) => history(`+54${1000 + nth}`, 100));
    expect(answerDrops([fallen])[0]!.drop).toBeGreaterThan(0);
    expect(answerDrops([fallen, ...steady])[0]!.drop).toBe(0);
    // The same drop of many caller ids at once is found.
    const many = Array.from({ length: 500 }, (_, nth) => history(`+55${1000 + nth}`, 72));
    expect(answerDrops([...many, ...steady]).filter(({ drop }) => drop > 0)).toHaveLength(500);
  });

  it('are rarely found by chance among a thousand caller ids, while real ones are', () => {
    const stream = openStream(7, 'caller_id');
    const random = (): number => nextUnit(stream);
    const answersOf = (placed: number, rate: number): number => {
      let answered = 0;
      for (let call = 0; call < placed; call += 1) if (random() < rate) answered += 1;
      return answered;
    };
    const drawn = (phone: string, rate: number): AnswerHistory => ({
      phone,
      recent: { placed: 150, answered: answersOf(150, rate) },
      past: { placed: 600, answered: answersOf(600, 0.2) },
    });
    let falseAlarms = 0;
    for (let look = 0; look < 40; look += 1) {
      const all = Array.from({ length: 1000 }, (_, nth) => drawn(String(nth), 0.2));
      if (answerDrops(all).some(({ drop }) => drop > 0)) falseAlarms += 1;
    }
    expect(falseAlarms).toBeLessThan(3);
    const some = Array.from({ length: 1000 }, (_, nth) => drawn(String(nth), nth < 50 ? 0.06 : 0.2));
    const found = answerDrops(some).filter(({ drop }) => drop > 0);
    expect(found.filter(({ phone }) => Number(phone) < 50).length).toBeGreaterThan(40);
    expect(found.filter(({ phone }) => Number(phone) >= 50).length).toBeLessThan(3);
  });
});

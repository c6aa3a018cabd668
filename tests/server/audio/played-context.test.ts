import { describe, expect, it } from 'vitest';
import { affectedCampaigns, playedContext } from '#server/domains/audio/played-context.ts';

const off = { id: 1, isActive: false };
const first = { id: 2, isActive: true };
const second = { id: 3, isActive: true };
const contexts = [off, first, second];

describe('the context that a campaign plays', () => {
  it('is the campaign’s own, active or not, otherwise the first active one', () => {
    expect(playedContext(1, contexts)).toBe(1);
    expect(playedContext(3, contexts)).toBe(3);
    expect(playedContext(null, contexts)).toBe(2);
    expect(playedContext(99, contexts)).toBe(2);
    expect(playedContext(null, [off])).toBeUndefined();
  });
});

describe('a change of a context notifies', () => {
  const choices = [
    { id: 10, contextId: null },
    { id: 11, contextId: 1 },
    { id: 12, contextId: 3 },
  ];
  const affected = (changed: number, after: typeof contexts) => affectedCampaigns(choices, changed, contexts, after);

  it('the campaigns that play it', () => {
    expect(affected(3, contexts)).toEqual([12]);
    expect(affected(2, contexts)).toEqual([10]);
  });

  it('the campaigns that now play another context, because the first active one changed', () => {
    expect(affected(2, [off, { ...first, isActive: false }, second])).toEqual([10]);
    expect(affected(1, [{ ...off, isActive: true }, first, second])).toEqual([10, 11]);
    expect(affected(3, [off, first])).toEqual([12]);
  });

  it('no campaign when none plays it', () => {
    expect(affected(4, [...contexts, { id: 4, isActive: true }])).toEqual([]);
  });
});

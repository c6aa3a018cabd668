import { expect, it } from 'vitest';
import { createLists } from '../../../scripts/chaos/lists.ts';
import { createDice } from '../../engine/support/swarm/random.ts';

const FIELD = { campaignId: 1, prefix: '+549112345', digits: 2, first: 0, grows: true };

it('the lists of a chaos run share no number, and an exhausted supply is an error', () => {
  const lists = createLists(createDice(1, 0));
  const phones = [60, 40].flatMap((size) => lists.make(FIELD, size).phones);
  expect(new Set(phones).size).toBe(100);
  expect([phones[0], phones.at(-1)]).toEqual(['+54911234500', '+54911234599']);
  expect(lists.has(FIELD, 1)).toBe(false);
  expect(() => lists.make(FIELD, 1)).toThrow('+549112345');
  expect(lists.has({ ...FIELD, campaignId: 2 }, 100)).toBe(true);
});

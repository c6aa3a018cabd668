import { describe, expect, it } from 'vitest';
import {
  changesOf,
  configErrors,
  draftOf,
  effectOf,
  followed,
  sentOf,
} from '#web/features/campaigns/dialer/dialer-config.ts';

const WIRE = { max_calls_per_second: 10, min_calls_per_second: 1, target_answer_rate: 0.15, agent_capacity: 5 };
const STORED = draftOf(WIRE);

describe('the dialer’s configuration', () => {
  it('enforces the form’s bounds, except for untouched stored values', () => {
    expect(configErrors(STORED, STORED)).toEqual({});
    expect(Object.keys(configErrors({ ...STORED, max_calls_per_second: 51, agent_capacity: 0 }, STORED))).toEqual([
      'max_calls_per_second',
      'agent_capacity',
    ]);
    expect(configErrors({ ...STORED, target_answer_pct: 51 }, STORED)).toEqual({ target_answer_pct: 'Entre 5 y 50 %' });
    const fast = { ...STORED, max_calls_per_second: 80 };
    expect(configErrors({ ...fast, agent_capacity: 6 }, fast)).toEqual({});
    const low = draftOf({ ...WIRE, target_answer_rate: 0.02 });
    expect(configErrors({ ...low, agent_capacity: 6 }, low)).toEqual({});
  });

  it('rejects a floor above the limit', () => {
    const draft = { ...STORED, max_calls_per_second: 2, min_calls_per_second: 3 };
    expect(configErrors(draft, STORED).min_calls_per_second).toBe('No puede ser mayor que el máximo');
  });

  it('shows its rate as a percentage, and sends it as the share that the server takes', () => {
    expect(STORED.target_answer_pct).toBe(15);
    expect(draftOf({ ...WIRE, target_answer_rate: 0.07 }).target_answer_pct).toBe(7);
    expect(sentOf({ target_answer_pct: 12.5, agent_capacity: 6 })).toEqual({
      target_answer_rate: 0.125,
      agent_capacity: 6,
    });
    expect(sentOf({ agent_capacity: 6 })).toEqual({ agent_capacity: 6 });
  });

  it('sends only the changes', () => {
    expect(changesOf({ ...STORED, agent_capacity: 9 }, STORED)).toEqual({ agent_capacity: 9 });
  });

  it('applies another user’s changes, and preserves what is typed', () => {
    const typed = { ...STORED, agent_capacity: 9 };
    const stored = { ...STORED, max_calls_per_second: 30, agent_capacity: 7 };
    expect(followed(typed, STORED, stored)).toEqual({ ...STORED, max_calls_per_second: 30, agent_capacity: 9 });
    expect(followed(STORED, STORED, stored)).toEqual(stored);
  });

  it('shows its effect, or nothing while a field is empty', () => {
    expect(effectOf({ ...STORED, target_answer_pct: 25 })).toEqual({
      perMinute: 600,
      perHour: 36_000,
      answeredPerMinute: 150,
      secondsPerAgent: 2,
    });
    expect(effectOf({ ...STORED, agent_capacity: '' as unknown as number })).toBeNull();
  });
});

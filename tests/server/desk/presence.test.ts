import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPresence } from '#server/domains/desk/presence.ts';

const ANA = 7;
const ABSENT_AFTER_MS = 5000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function create() {
  const stored = new Set<number>([ANA]);
  const rig = { stored, changes: 0, failing: false, errors: 0 };
  const store = {
    closeDesks: () => stored.clear(),
    setDeskOpen(userId: number, isOpen: boolean) {
      if (rig.failing) throw new Error('database or disk is full');
      const was = stored.has(userId);
      if (isOpen) stored.add(userId);
      else stored.delete(userId);
      return was !== isOpen;
    },
  };
  const presence = createPresence({
    store,
    onChanged: () => void (rig.changes += 1),
    onError: () => void (rig.errors += 1),
    absentAfterMs: ABSENT_AFTER_MS,
  });
  return Object.assign(rig, { presence });
}

it('begins with all desks closed', () => {
  expect([...create().stored]).toEqual([]);
});

it('keeps a person present while one of several browsers is open, and for 5 s after the last one', () => {
  const { presence, stored } = create();
  presence.opened(ANA);
  presence.opened(ANA);
  presence.closed(ANA);
  vi.advanceTimersByTime(10 * ABSENT_AFTER_MS);
  expect(stored.has(ANA)).toBe(true);
  presence.closed(ANA);
  vi.advanceTimersByTime(ABSENT_AFTER_MS - 1);
  expect(stored.has(ANA)).toBe(true);
  vi.advanceTimersByTime(1);
  expect(stored.has(ANA)).toBe(false);
});

it('doesn’t notice that a page was loaded again', () => {
  const rig = create();
  rig.presence.opened(ANA);
  rig.presence.closed(ANA);
  vi.advanceTimersByTime(ABSENT_AFTER_MS - 1);
  rig.presence.opened(ANA);
  vi.advanceTimersByTime(ABSENT_AFTER_MS);
  expect([rig.stored.has(ANA), rig.changes]).toEqual([true, 1]);
});

it('tries again to store a change that could not be stored', () => {
  const rig = create();
  rig.presence.opened(ANA);
  rig.presence.closed(ANA);
  rig.failing = true;
  vi.advanceTimersByTime(ABSENT_AFTER_MS);
  expect([rig.stored.has(ANA), rig.errors]).toEqual([true, 1]);
  rig.failing = false;
  vi.advanceTimersByTime(ABSENT_AFTER_MS);
  expect([rig.stored.has(ANA), rig.changes]).toEqual([false, 2]);
});

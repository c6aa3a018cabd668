import { describe, expect, it } from 'vitest';
import { createBulkWork, type BulkWork } from '#server/domains/contacts/directory/bulk.ts';

/** An action on three contacts; the engine answers as `slice` does. */
function site(slice: () => Promise<{ changed: number }>) {
  const logged: string[] = [];
  const ended: BulkWork[] = [];
  const bulk = createBulkWork({
    findIds: () => Promise.resolve({ ids: [1, 2, 3], next: null }),
    work: slice,
    onEnd: (work) => void ended.push(work),
    clock: { nowMs: () => 0 },
    log: { error: (_: unknown, text?: string) => void logged.push(text ?? '') },
  });
  return { bulk, logged, ended };
}

describe('an action on many contacts', () => {
  it('that the server’s end cuts off is interrupted, and no error', async () => {
    let refuse: (error: Error) => void = () => {};
    const { bulk, logged, ended } = site(() => new Promise((_, reject) => (refuse = reject)));
    const work = bulk.start('reset', {}, 3);
    await Promise.resolve();
    const stopped = bulk.stop();
    refuse(new Error('the engine stops'));
    await stopped;
    expect(work).toMatchObject({ state: 'interrupted', processed: 0 });
    expect([logged, ended.length, bulk.isRunning()]).toEqual([[], 1, false]);
  });

  it('that fails is logged, also when a person has interrupted it', async () => {
    for (const isInterrupted of [false, true]) {
      let refuse: (error: Error) => void = () => {};
      const { bulk, logged } = site(() => new Promise((_, reject) => (refuse = reject)));
      const work = bulk.start('reset', {}, 3);
      await Promise.resolve();
      if (isInterrupted) bulk.interrupt(work);
      refuse(new Error('database is locked'));
      await expect.poll(() => bulk.isRunning()).toBe(false);
      expect(work.state).toBe(isInterrupted ? 'interrupted' : 'failed');
      expect(logged).toEqual(['an action on contacts failed']);
    }
  });
});

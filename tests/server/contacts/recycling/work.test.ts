import { describe, expect, it } from 'vitest';
import { createRecyclingWork, type Recycling, type Target } from '#server/domains/contacts/recycling/work.ts';

const FILTER = { campaignId: 1, dispositions: [], endedBeforeMs: 0 };

/** A recycling of three contacts, of which a step ends as `step` does. */
function site(step: Target['work']) {
  const logged: string[] = [];
  const ended: Recycling[] = [];
  const work = createRecyclingWork({
    findPage: () => Promise.resolve({ ids: [1, 2, 3], counts: {}, next: null }),
    onEnd: (own) => void ended.push(own),
    clock: { nowMs: () => 0 },
    log: { error: (_: unknown, text?: string) => void logged.push(text ?? '') },
  });
  const target: Target = { campaignId: 1, stepMs: 8, work: step, finish: () => Promise.resolve() };
  return { work, logged, ended, begin: () => work.start(FILTER as never, 3, target) };
}

describe('a recycling', () => {
  it('that the server’s end cuts off is interrupted, and no error', async () => {
    let refuse: (error: Error) => void = () => {};
    const begun = Promise.withResolvers<void>();
    const { work, logged, ended, begin } = site(() => {
      begun.resolve();
      return new Promise((_, reject) => (refuse = reject));
    });
    const own = begin();
    await begun.promise;
    const stopped = work.stop();
    refuse(new Error('the engine stops'));
    await stopped;
    expect(own).toMatchObject({ state: 'interrupted', processed: 0 });
    expect([logged, ended.length]).toEqual([[], 1]);
  });

  it('that fails is logged', async () => {
    const { logged, ended, begin } = site(() => Promise.reject(new Error('database is locked')));
    const own = begin();
    await expect.poll(() => ended.length).toBe(1);
    expect([own.state, logged]).toEqual(['failed', ['contacts could not be recycled']]);
  });
});

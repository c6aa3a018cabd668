import { expect, test } from 'vitest';
import { createFairSemaphore } from '#server/platform/threads/semaphore.ts';

/** Creates named tasks that record the order of their starts. Each ends on request. */
function createWorks(permits: number, permitsPerOwner: number) {
  const semaphore = createFairSemaphore(permits, permitsPerOwner);
  const started: string[] = [];
  const gates = new Map<string, PromiseWithResolvers<void>>();
  return {
    semaphore,
    started,
    add(owner: number, name: string): Promise<void> {
      const gate = Promise.withResolvers<void>();
      gates.set(name, gate);
      return semaphore.run(owner, () => {
        started.push(name);
        return gate.promise;
      });
    },
    async end(name: string): Promise<void> {
      gates.get(name)!.resolve();
      await new Promise(setImmediate);
    },
  };
}

test('leaves a permit to other owners, even if one has much work', async () => {
  const { add, end, started, semaphore } = createWorks(2, 1);
  const works = [add(1, 'a1'), add(1, 'a2'), add(1, 'a3')];
  expect([started, semaphore.waiting()]).toEqual([['a1'], 2]);
  works.push(add(2, 'b1'));
  expect(started).toEqual(['a1', 'b1']);
  await end('a1');
  expect(started).toEqual(['a1', 'b1', 'a2']);
  for (const name of ['b1', 'a2', 'a3']) await end(name);
  await Promise.all(works);
  expect(started).toEqual(['a1', 'b1', 'a2', 'a3']);
  expect(semaphore.waiting()).toBe(0);
});

test('serves other owners before the next task of an owner that was just served', async () => {
  const { add, end, started } = createWorks(2, 1);
  const works = [add(1, 'a1'), add(2, 'b1'), add(1, 'a2'), add(2, 'b2'), add(3, 'c1')];
  await end('a1');
  expect(started).toEqual(['a1', 'b1', 'c1']);
  works.push(add(3, 'c2'));
  await end('c1');
  expect(started.at(-1)).toBe('a2');
  await end('a2');
  expect(started.at(-1)).toBe('c2');
  for (const name of ['b1', 'b2', 'c2']) await end(name);
  await Promise.all(works);
  expect(started.toSorted()).toEqual(['a1', 'a2', 'b1', 'b2', 'c1', 'c2']);
});

test('passes a permit on when work fails', async () => {
  const { semaphore } = createWorks(1, 1);
  const failing = semaphore.run(1, () => Promise.reject(new Error('one fails')));
  const next = semaphore.run(1, async () => 'ran');
  await expect(failing).rejects.toThrow('one fails');
  expect(await next).toBe('ran');
});

import { expect, test } from 'vitest';
import { createKeyedSemaphore, createSemaphore, QueueFull } from '#server/platform/threads/semaphore.ts';

test('runs as many at a time as there are permits, and the others in order', async () => {
  const { run } = createSemaphore(2);
  const started: number[] = [];
  const gates = [0, 1, 2, 3].map(() => Promise.withResolvers<void>());
  const works = gates.map((gate, i) =>
    run(() => {
      started.push(i);
      return gate.promise;
    }),
  );
  expect(started).toEqual([0, 1]);
  gates[1]!.reject(new Error('one fails'));
  await expect(works[1]).rejects.toThrow('one fails');
  expect(started).toEqual([0, 1, 2]);
  gates[0]!.resolve();
  await works[0];
  expect(started).toEqual([0, 1, 2, 3]);
  gates[2]!.resolve();
  gates[3]!.resolve();
  await Promise.all([works[2], works[3]]);
});

test('refuses work when too many wait, and runs the next when a permit is free', async () => {
  const { run } = createSemaphore(1, 2);
  const gates = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
  const works = gates.map((gate, index) => run(async () => gate.promise.then(() => index)));
  await expect(run(async () => 'too late')).rejects.toThrow(QueueFull);
  for (const gate of gates) gate.resolve();
  expect(await Promise.all(works)).toEqual([0, 1, 2]);
  expect(await run(async () => 'in time')).toBe('in time');
});

test('passes a released permit to the longest waiting caller', async () => {
  const semaphore = createSemaphore(1);
  expect([semaphore.tryAcquire(), semaphore.tryAcquire()]).toEqual([true, false]);
  const waiting = semaphore.run(async () => 'ran');
  semaphore.release();
  expect(semaphore.tryAcquire()).toBe(false);
  expect(await waiting).toBe('ran');
  expect(semaphore.isIdle()).toBe(true);
});

test('has separate permits per key', async () => {
  const run = createKeyedSemaphore(1);
  const started: string[] = [];
  const gate = Promise.withResolvers<void>();
  const start = (key: string, name: string): Promise<void> =>
    run(key, () => {
      started.push(name);
      return gate.promise;
    });
  const works = [start('a', 'a1'), start('a', 'a2'), start('b', 'b1')];
  expect(started).toEqual(['a1', 'b1']);
  gate.resolve();
  await Promise.all(works);
  expect(started).toEqual(['a1', 'b1', 'a2']);
  expect(await run('a', async () => 'again')).toBe('again');
});

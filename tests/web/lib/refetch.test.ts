import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { refetchAfter } from '#web/lib/api/refetch.ts';

const LIST = ['list'];

/** Mounts a list whose refetch finishes when the test says so. */
async function showList() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  let readings = 0;
  let answer: (list: string) => void = () => undefined;
  const observer = new QueryObserver(client, {
    queryKey: LIST,
    queryFn: () => (++readings === 1 ? 'old' : new Promise<string>((resolve) => (answer = resolve))),
  });
  const leave = observer.subscribe(() => undefined);
  await expect.poll(() => client.getQueryData(LIST)).toBe('old');
  const readAfter = (error: Error | null) => refetchAfter(client, LIST)(undefined, error);
  return { client, leave, readAfter, readings: () => readings, answer: (list: string) => answer(list) };
}

describe('refetching a list after a change', () => {
  it('settles a successful change once the list has been refetched', async () => {
    const { client, leave, readAfter, readings, answer } = await showList();
    let isOver = false;
    const change = readAfter(null).then(() => (isOver = true));
    await expect.poll(readings).toBe(2);
    expect(isOver).toBe(false);
    answer('new');
    await change;
    expect(client.getQueryData(LIST)).toBe('new');
    leave();
  });

  it('settles a failed change at once, and still refetches', async () => {
    const { client, leave, readAfter, readings, answer } = await showList();
    await readAfter(new Error('no answer'));
    expect(client.getQueryData(LIST)).toBe('old');
    await expect.poll(readings).toBe(2);
    answer('new');
    await expect.poll(() => client.getQueryData(LIST)).toBe('new');
    leave();
  });
});

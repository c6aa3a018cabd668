import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#web/lib/api/errors.ts';
import { createQueryClient } from '#web/lib/api/query-client.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Returns the instants at which a query with this error is tried, ms since the first try. */
async function triesOf(error: Error): Promise<number[]> {
  const client = createQueryClient();
  const startedMs = Date.now();
  const tries: number[] = [];
  const queryFn = (): Promise<never> => {
    tries.push(Date.now() - startedMs);
    return Promise.reject(error);
  };
  const failed = client.fetchQuery({ queryKey: ['campaigns'], queryFn }).catch(() => null);
  await vi.advanceTimersByTimeAsync(60_000);
  await failed;
  client.clear();
  return tries;
}

describe('a query', () => {
  test.each([
    ['without an answer', new ApiError('network', 0, 'x')],
    ['with 500', new ApiError('internal', 500, 'x')],
    ['with 503', new ApiError('overloaded', 503, 'x')],
  ])('%s is retried after 1, 2 and 3 seconds', async (_what, error) => {
    expect(await triesOf(error)).toEqual([0, 1000, 3000, 6000]);
  });

  test.each([
    ['that the server refuses', new ApiError('forbidden', 403, 'x')],
    ['that another server answers', new ApiError('not_implemented', 200, 'x')],
  ])('%s is tried once', async (_what, error) => {
    expect(await triesOf(error)).toEqual([0]);
  });
});

test('never retries a mutation', async () => {
  const { mutations } = createQueryClient().getDefaultOptions();
  expect(mutations?.retry).toBe(false);
});

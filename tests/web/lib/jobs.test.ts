import { expect, it } from 'vitest';
import { ApiError } from '#web/lib/api/errors.ts';
import { followWhile } from '#web/lib/jobs.ts';

const follow = followWhile(({ isRunning }: { isRunning: boolean }) => isRunning);
const notFound = new ApiError('bulk_not_found', 404, 'Acción no encontrada');
const unreachable = new ApiError('network', 0, '');

it('follows a job until its end', () => {
  expect(follow({ state: { data: undefined, error: null } })).toBe(500);
  expect(follow({ state: { data: { isRunning: true }, error: null } })).toBe(500);
  expect(follow({ state: { data: { isRunning: false }, error: null } })).toBe(false);
});

it('stops polling a job that the server doesn’t know, but not when the server can’t be reached', () => {
  expect(follow({ state: { data: undefined, error: notFound } })).toBe(false);
  expect(follow({ state: { data: { isRunning: true }, error: notFound } })).toBe(false);
  expect(follow({ state: { data: { isRunning: true }, error: unreachable } })).toBe(500);
});

/** Follows background jobs on the server. */
import { ApiError } from './api/errors.ts';

const FOLLOW_EVERY_MS = 500;

/** The part of a query that holds its response and error. */
type Followed<Data> = { readonly state: { readonly data: Data | undefined; readonly error: unknown } };

/** Returns a function for `refetchInterval` that polls a job until it has ended or the server doesn't know it. */
export const followWhile =
  <Data>(isRunning: (data: Data) => boolean) =>
  ({ state: { data, error } }: Followed<Data>): number | false => {
    if (error instanceof ApiError && error.status === 404) return false;
    return data === undefined || isRunning(data) ? FOLLOW_EVERY_MS : false;
  };

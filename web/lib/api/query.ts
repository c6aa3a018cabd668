/** Reads of the API as queries: their keys follow from the route and what is asked of it. */
import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf, GivenArgs, ReadRoute } from '#shared/routes.ts';
import { api } from './api.ts';

/** Key and function of the query that asks `route`: whoever asks the same shares one answer. */
export function queryOf<R extends ReadRoute>(route: R, ...[args]: GivenArgs<R>) {
  return queryOptions({
    queryKey: args === undefined ? keyOf(route) : [route, args],
    queryFn: ({ signal }): Promise<AnswerOf<R>> => api.read(route, args, signal),
  });
}

/** The beginning of all keys of `route`, whatever is asked of it. */
export const keyOf = (route: ReadRoute): readonly unknown[] => [route];

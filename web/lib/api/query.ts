/** Queries of the API. Their keys are derived from the route and its arguments. */
import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf, GivenArgs, ReadRoute } from '#shared/contracts/routes.ts';
import { api } from './api.ts';

/** Returns the key and function of a query for `route`. Equal arguments share one cached response. */
export function queryOf<R extends ReadRoute>(route: R, ...[args]: GivenArgs<R>) {
  return queryOptions({
    queryKey: args === undefined ? keyOf(route) : [route, args],
    queryFn: ({ signal }): Promise<AnswerOf<R>> => api.read(route, args, signal),
  });
}

/** Returns the common prefix of all query keys of `route`. */
export const keyOf = (route: ReadRoute): readonly unknown[] => [route];

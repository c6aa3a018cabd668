/** Queries of the API, whose keys follow from the route and its arguments. */
import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf, GivenArgs, ReadRoute } from '#shared/contracts/routes.ts';
import { api } from './api.ts';

/** Key and function of a query for `route`; equal arguments share one cached answer. */
export function queryOf<R extends ReadRoute>(route: R, ...[args]: GivenArgs<R>) {
  return queryOptions({
    queryKey: args === undefined ? keyOf(route) : [route, args],
    queryFn: ({ signal }): Promise<AnswerOf<R>> => api.read(route, args, signal),
  });
}

/** The common prefix of all query keys of `route`. */
export const keyOf = (route: ReadRoute): readonly unknown[] => [route];

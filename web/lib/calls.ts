import { queryOf } from './api/query.ts';
import type { CallAnswer } from '#shared/contracts/calls.ts';

const callOf = ({ llamada }: CallAnswer) => llamada;

/** One call as the history has it: sections that read the same one share what came. */
export function callQuery(id: number | null) {
  return { ...queryOf('GET /llamadas/:id', { params: { id: id ?? 0 } }), select: callOf, staleTime: 0 };
}

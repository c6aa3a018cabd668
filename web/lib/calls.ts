import { queryOf } from './api/query.ts';
import type { CallAnswer } from '#shared/contracts/calls.ts';
import { t } from '#web/lib/i18n.ts';

const callOf = ({ llamada }: CallAnswer) => llamada;

/** Query for one call of the history. Sections that show the same call share the cached response. */
export function callQuery(id: number | null) {
  return { ...queryOf('GET /llamadas/:id', { params: { id: id ?? 0 } }), select: callOf, staleTime: 0 };
}

/** Shown if the history could not be read. */
export const HISTORY_FAILED = t('Error al cargar historial de llamadas. Por favor, intentá nuevamente.');

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AuditAnswer } from '#shared/contracts/audit.ts';
import { api } from '#web/lib/api/api.ts';
import type { AuditFilters } from './audit-filters.ts';

const PAGE_SIZE = 25;

/** A page of the log, and the words that occur in it. */
export function useAudit(filters: AuditFilters, page: number, untilId: string, enabled: boolean) {
  return useQuery({
    queryKey: ['configuracion', 'audit', filters, page, untilId],
    queryFn: ({ signal }) =>
      api.get<AuditAnswer>('/audit', {
        query: { ...filters, page, page_size: PAGE_SIZE, hasta_id: untilId },
        signal,
      }),
    placeholderData: keepPreviousData,
    // It grows with all that anybody does.
    staleTime: 0,
    enabled,
  });
}

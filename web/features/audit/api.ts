import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '#web/lib/api/query.ts';
import type { AuditFilters } from './audit-filters.ts';

const PAGE_SIZE = 25;

/** A page of the log, and the words that occur in it. */
export function useAudit(filters: AuditFilters, page: number, untilId: number | null, enabled: boolean) {
  return useQuery({
    ...queryOf('GET /audit', { query: { ...filters, page, page_size: PAGE_SIZE, hasta_id: untilId ?? undefined } }),
    placeholderData: keepPreviousData,
    // It grows with all that anybody does.
    staleTime: 0,
    enabled,
  });
}

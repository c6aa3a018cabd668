import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '#web/lib/api/query.ts';
import type { AuditFilters } from './audit-filters.ts';

const PAGE_SIZE = 25;

/** Fetches a page of the log and the values to filter by. */
export function useAudit(filters: AuditFilters, page: number, untilId: number | null, enabled: boolean) {
  return useQuery({
    ...queryOf('GET /audit', { query: { ...filters, page, page_size: PAGE_SIZE, hasta_id: untilId ?? undefined } }),
    placeholderData: keepPreviousData,
    // Every action adds an entry, so pages are always stale.
    staleTime: 0,
    enabled,
  });
}

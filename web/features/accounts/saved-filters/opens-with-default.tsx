import { type ReactNode, useState } from 'react';
import { Redirect, useLocation, useSearchParams } from 'wouter';
import type { FilterSection } from '#shared/domain/saved-filters.ts';
import { t } from '#web/lib/i18n.ts';
import { LoadingState } from '#web/ui/states.tsx';
import { useSavedFilters } from './api.ts';
import { searchOfFilter } from './filter-search.ts';

type Props = { section: FilterSection; children: ReactNode };

/**
 * Opens a section with the user's default filter unless the address has filters. Removing the filter does not reapply
 * the default.
 */
export function OpensWithDefault({ section, children }: Props) {
  const [path] = useLocation();
  const [search] = useSearchParams();
  const [isOpen, setOpen] = useState(false);
  const { data, isPending, failureCount } = useSavedFilters(section);
  // After a failed request, open without a filter instead of waiting for retries.
  const isKnown = !isPending || failureCount > 0;
  const chosen = data?.find(({ predeterminado, vigente }) => predeterminado && vigente);
  const isDecided = search.size > 0 || (isKnown && chosen === undefined);
  if (!isOpen && isDecided) setOpen(true);
  if (isOpen || isDecided) return children;
  if (chosen === undefined) return <LoadingState label={t('Cargando filtros guardados…')} />;
  return <Redirect to={`${path}?${searchOfFilter(chosen)}`} replace />;
}

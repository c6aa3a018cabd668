import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { BulkGenerate, GenerateClis } from '#shared/contracts/cli-patterns.ts';
import { api } from '#web/lib/api/api.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { queryOf } from '#web/lib/api/query.ts';
import { refetchAfter } from '#web/lib/api/refetch.ts';
import { notice } from '#web/ui/notice.ts';
import { SAVED_MS } from '#web/features/caller-ids/cli-data.ts';
import { t } from '#web/lib/i18n.ts';
import { isRefusal, refusedErrors } from './generate-draft.ts';
import { LOCAL_COUNTRIES, readPatternCountries } from './pattern-countries.ts';

const NONE = t('No se generaron CLIs. Verifica la configuración.');
const NONE_IN_BULK = t('No se generaron CLIs masivos. Verifica la configuración.');

/** Fetches the server's countries, with the local list as a fallback. */
export function usePatternCountries() {
  const query = useQuery({
    ...queryOf('GET /performance/cli-pattern/countries'),
    select: readPatternCountries,
    staleTime: Infinity,
  });
  const isLocal = query.isError && query.data === undefined;
  return { ...query, isLocal, countries: query.data ?? (isLocal ? LOCAL_COUNTRIES : undefined) };
}

function patternsQuery(country: string) {
  return {
    ...queryOf('GET /performance/cli-pattern/patterns/:country', { params: { country } }),
    staleTime: Infinity,
  };
}

/** Fetches the patterns of a country's generated numbers. Null disables the query. */
export function usePatterns(country: string | null) {
  return useQuery({ ...patternsQuery(country ?? ''), enabled: country !== null });
}

export function useAllPatterns(countries: readonly string[]) {
  return useQueries({ queries: countries.map(patternsQuery) });
}

/** Fetches the generator's figures since the server's start. Failures are logged without a notification. */
export function usePatternStats() {
  const query = useQuery({
    ...queryOf('GET /performance/cli-pattern/stats'),
    staleTime: 0,
  });
  const { error } = query;
  useEffect(() => {
    // oxlint-disable-next-line no-console -- nobody can act on a failure here
    if (error !== null) console.error('Estadísticas de patrones CLI', error);
  }, [error]);
  return query;
}

export function useGenerate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wanted: GenerateClis) => api.call('POST /performance/cli-pattern/generate', { body: wanted }),
    onSuccess({ data }) {
      const count = data.generated_clis.length;
      if (count === 0) notice.error(NONE);
      else notice.success(t('Se generaron {count} CLIs correctamente', { count: String(count) }), SAVED_MS);
    },
    onError(error) {
      // The form shows field errors.
      if (Object.keys(refusedErrors(error)).length > 0) return;
      if (isRefusal(error)) notice.error(messageOfError(error));
      else showError(t('Error al generar patrones CLI. Revisa la consola para más detalles.'), error);
    },
    onSettled: refetchAfter(client, 'GET /performance/cli-pattern/stats'),
  });
}

export function useBulkGenerate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wanted: BulkGenerate) => api.call('POST /performance/cli-pattern/bulk-generate', { body: wanted }),
    onSuccess({ data }) {
      const numbers = data.total - data.failed;
      if (data.total_generated === 0) notice.error(NONE_IN_BULK);
      else
        notice.success(
          t('Se generaron {clis} CLIs para {count, plural, one {# número} other {# números}}', {
            clis: String(data.total_generated),
            count: numbers,
          }),
          SAVED_MS,
        );
    },
    onError(error) {
      if (isRefusal(error)) notice.error(messageOfError(error, t('Error en la generación masiva')));
      else showError(t('Error en la generación masiva. Revisa la consola para más detalles.'), error);
    },
    onSettled: refetchAfter(client, 'GET /performance/cli-pattern/stats'),
  });
}

function showError(message: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the message points to the browser console
  console.error(message, error);
  notice.error(message, messageOfError(error));
}

import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#web/lib/api/query.ts';

const FRESH_MS = 60_000;
const NONE: never[] = [];

/** Returns the trunks in their order of use. */
export function useRoutes(enabled = true): readonly { id: number; name: string }[] {
  const { data } = useQuery({
    ...queryOf('GET /multi-sip/provedores'),
    select: ({ provedores }) => provedores.map(({ id, name }) => ({ id, name })),
    staleTime: FRESH_MS,
    enabled,
  });
  return data ?? NONE;
}

/** Returns the caller ids of the inventory in E.164. */
export function useCallerIds(): readonly string[] {
  const { data } = useQuery({
    ...queryOf('GET /code2base/clis'),
    select: ({ clis }) => clis.map(({ numero }) => numero),
    staleTime: FRESH_MS,
  });
  return data ?? NONE;
}

/** Returns the wrap-up codes, archived ones too. */
export function useCodes(enabled = true): readonly { id: number; name: string }[] {
  const { data } = useQuery({
    ...queryOf('GET /dispositions'),
    select: ({ dispositions }) => dispositions.map(({ id, label }) => ({ id, name: label })),
    staleTime: FRESH_MS,
    enabled,
  });
  return data ?? NONE;
}

import { useQuery } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { EXAMPLE_CAMPAIGNS } from '#shared/domain/example-campaigns.ts';
import { useMay } from '#web/app/guard.tsx';
import { queryOf } from '#web/lib/api/query.ts';
import { useCampaigns } from '#web/lib/campaigns.ts';

const isClosedAtom = atomWithStorage('cadencia.first-steps.closed', false, undefined, { getOnInit: true });

/** Polling interval while the installation has no calls. */
const LOOK_AGAIN_MS = 10_000;

/** Returns whether the history has any call, or undefined while unknown. */
export function useHasDialled(): boolean | undefined {
  return useQuery({
    ...queryOf('GET /llamadas/historico', { query: { page_size: 1 } }),
    select: ({ total }) => total > 0,
    staleTime: ({ state }) => (state.data?.total ? Infinity : 0),
    refetchInterval: ({ state }) => (state.data?.total === 0 ? LOOK_AGAIN_MS : false),
  }).data;
}

/**
 * Returns whether the guide to the first call is open, and a function that closes it. For supervisors, it is open until
 * a call has been placed and there is a campaign besides the examples, or until the user closes it.
 */
export function useGuide(hasDialled: boolean | undefined): { isOpen: boolean; close: () => void } {
  const [isClosed, setClosed] = useAtom(isClosedAtom);
  const mayManage = useMay('supervisor');
  const { data: campaigns } = useCampaigns();
  const isNew = hasDialled === false || campaigns?.every(({ name }) => EXAMPLE_CAMPAIGNS.includes(name)) === true;
  return {
    isOpen: !isClosed && mayManage && hasDialled !== undefined && isNew,
    close: () => setClosed(true),
  };
}

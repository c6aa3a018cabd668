import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { queryOf } from './api/query.ts';
import { useDialerSwitch } from './dialer.ts';

type StartedCampaign = { readonly id: number; readonly name: string };

/**
 * Returns a function that offers to start the stopped dialer for campaigns that were just activated. The user must
 * agree, because the other active campaigns would call again, too.
 */
export function useDialerOffer(): (...started: readonly StartedCampaign[]) => Promise<void> {
  const client = useQueryClient();
  const { mutateAsync: switchDialer } = useDialerSwitch();
  return async (...started) => {
    const [{ startDialerConfirmed }, others] = await Promise.all([
      import('#web/ui/start-dialer.ts'),
      findOtherActive(client, started),
    ]);
    if (
      await startDialerConfirmed(
        started.map(({ name }) => name),
        others,
      )
    )
      // The mutation shows its error.
      await switchDialer(true).catch(() => null);
  };
}

/** Fetches the names of the other active campaigns. Resolves to null if the request fails. */
async function findOtherActive(
  client: QueryClient,
  started: readonly StartedCampaign[],
): Promise<readonly string[] | null> {
  try {
    const { campaigns } = await client.fetchQuery({ ...queryOf('GET /campaigns'), staleTime: 0, retry: false });
    const ids = new Set(started.map(({ id }) => id));
    return campaigns.filter(({ id, active }) => active && !ids.has(id)).map(({ name }) => name);
  } catch {
    return null;
  }
}

import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { queryOf } from './api/query.ts';
import { useDialerSwitch } from './dialer.ts';

type StartedCampaign = { readonly id: number; readonly name: string };

/**
 * Offers to start the dialer, for campaigns that were made active while it is stopped. Other campaigns never call
 * again without this question.
 */
export function useDialerOffer(): (...started: readonly StartedCampaign[]) => Promise<void> {
  const client = useQueryClient();
  const { mutateAsync: switchDialer } = useDialerSwitch();
  return async (...started) => {
    const [{ startDialerConfirmed }, others] = await Promise.all([
      import('#web/ui/start-dialer.ts'),
      findOtherActive(client, started),
    ]);
    // A failure is shown by the switch.
    if (
      await startDialerConfirmed(
        started.map(({ name }) => name),
        others,
      )
    )
      await switchDialer(true).catch(() => null);
  };
}

/** The names of the other active campaigns as the server has them now; null when it does not answer. */
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

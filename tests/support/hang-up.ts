import { expect } from 'vitest';
import type { Api } from './api.ts';

export const callsInFlight = async (api: Api): Promise<number> =>
  (await api.get<{ concurrent_calls: number }>('/dialer/status')).concurrent_calls;

/** Ends all calls in progress, because a conversation may last longer than a test. */
export async function hangUpAll(api: Api): Promise<void> {
  await expect
    .poll(
      async () => {
        const { calls } = await api.get<{ calls: { id: number }[] }>('/llamadas/en-progreso');
        // Ignores the error answer for a call that has already ended.
        await Promise.all(calls.map(({ id }) => api.raw('POST', `/presione1/llamadas/${id}/finalizar`)));
        return callsInFlight(api);
      },
      { timeout: 30_000, interval: 250 },
    )
    .toBe(0);
}

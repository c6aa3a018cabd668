import { expect } from 'vitest';
import type { Api } from './api.ts';

export const callsInFlight = async (api: Api): Promise<number> =>
  (await api.get<{ concurrent_calls: number }>('/dialer/status')).concurrent_calls;

/** Ends all calls in progress within a test, because a conversation may last minutes. */
export async function hangUpAll(api: Api): Promise<void> {
  await expect
    .poll(
      async () => {
        const { calls } = await api.get<{ calls: { id: number }[] }>('/llamadas/en-progreso');
        // A call that has already ended answers 409, which is fine.
        await Promise.all(calls.map(({ id }) => api.raw('POST', `/presione1/llamadas/${id}/finalizar`)));
        return callsInFlight(api);
      },
      { timeout: 30_000, interval: 250 },
    )
    .toBe(0);
}

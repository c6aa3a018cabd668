import { useQuery } from '@tanstack/react-query';
import type { DialerStatus } from '#shared/contracts/dialer.ts';
import { api } from './api/api.ts';

const POLL_MS = 5000;

export const DIALER_STATUS = ['dialer', 'status'] as const;

/** The dialer's state, as every screen's header shows it. */
export function useDialerStatus() {
  return useQuery({
    queryKey: DIALER_STATUS,
    queryFn: ({ signal }) => api.get<DialerStatus>('/dialer/status', { signal }),
    refetchInterval: POLL_MS,
    // The next poll is the retry: the header tells soon when nobody answers.
    retry: false,
  });
}

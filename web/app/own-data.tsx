import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createQueryClient } from '#web/lib/api/query-client.ts';

type Props = {
  /** Not while it waits behind the login. */
  active: boolean;
  children: ReactNode;
};

/**
 * What a user has read, for nobody else: another user's screens begin with nothing, also where they take the place of these
 * without a login between (another tab has let somebody else in). Who comes back reads again.
 */
export function OwnData({ active, children }: Props) {
  const [client] = useState(createQueryClient);
  const wasActive = useRef(active);
  useEffect(() => {
    if (active && !wasActive.current) void client.invalidateQueries();
    wasActive.current = active;
  }, [active, client]);
  useEffect(() => () => client.clear(), [client]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

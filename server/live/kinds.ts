/** Which kinds of live messages a user may get. */
import { SUBSCRIBED_KINDS, type LiveMessage } from '#shared/live.ts';
import { allows, type Permission, type Role } from '#shared/roles.ts';

export type LiveKind = LiveMessage['type'];

/** In the order in which a new client gets them. */
const NEEDED: Readonly<Record<LiveKind, Permission>> = {
  metrics: 'user',
  calls: 'user',
  cli_stats: 'admin',
  test_status: 'admin',
};

/** The kinds that a user of `role` may have; none for who is not logged in. */
export function liveKindsOf(role: Role | undefined): LiveKind[] {
  return (Object.keys(NEEDED) as LiveKind[]).filter((kind) => allows(role, NEEDED[kind]));
}

/** Whether the kind comes only to who subscribes to it. */
export function isSubscribed(kind: LiveKind): boolean {
  return (SUBSCRIBED_KINDS as readonly LiveKind[]).includes(kind);
}

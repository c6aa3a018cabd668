/** Supervisors who take part in conversations. */
import { Type, type Static } from 'typebox';
import { LISTEN_MODES } from '../domain/listening.ts';
import { Id, IdParams, Instant, Nullable, Ok } from './common.ts';
import type { RouteTable } from '../route-contract.ts';

const Mode = Type.Enum(LISTEN_MODES, {
  description: 'listen: hears both; whisper: only the agent hears the supervisor; barge: both do',
});

export const Listener = Type.Object({
  id: { ...Id, description: 'The supervisor' },
  name: Type.String({ examples: ['Sara Supervisora'] }),
  mode: Mode,
});

/** The supervisor’s own part in a conversation. */
export const OwnListening = Type.Object({
  agent_id: { ...Id, description: 'The user whose conversation it is' },
  name: Type.String({ examples: ['Laura Gómez'] }),
  call_id: Id,
  mode: Mode,
  phone: Type.Enum(['calling', 'connected', 'failed'] as const, {
    description: 'calling: the own phone rings; failed: it did not answer, so that nothing is heard',
  }),
  since: Nullable(Type.String({ ...Instant, description: 'When the phone was connected; null: it is not' })),
});
export type OwnListening = Static<typeof OwnListening>;

export const Listen = Type.Object({ call_id: Id, mode: Mode });
export const ListeningAnswer = Type.Object({ ...Ok.properties, listening: OwnListening });

export const listeningRoutes = {
  'POST /agents/:id/listen': { params: IdParams, body: Listen, answer: ListeningAnswer },
  'POST /agents/listening/stop': { answer: Ok },
} satisfies RouteTable;

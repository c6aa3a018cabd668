/** People who take calls as their supervisors see them. */
import { Type, type Static } from 'typebox';
import { HistoryFilters } from './calls.ts';
import { E164, Id, Instant, Nullable, Ok } from './common.ts';
import { Desk } from './desk.ts';
import { Listener, OwnListening } from './listening.ts';
import type { RouteTable } from '../route-contract.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });
const percent = (description: string) => Nullable(Type.Number({ minimum: 0, maximum: 100, description }));

export const BoardAgent = Type.Object({
  id: { ...Id, description: 'The user' },
  name: Type.String({ examples: ['Laura Gómez'] }),
  state: Desk.properties.state,
  since: Desk.properties.since,
  next: Desk.properties.next,
  team_id: Nullable({ ...Id, description: 'Where the person is signed in; after a pending move, the new team' }),
  teams: Type.Array(Id, { description: 'Teams that the person may be moved to' }),
  pause_reason: Nullable(
    Type.String({ description: 'Reason of the pause, or of the one that follows', examples: ['Almuerzo'] }),
  ),
  call: Nullable(
    Type.Object(
      {
        id: Id,
        campaign: Nullable(Type.String()),
        phone: E164,
        listening_allowed: Type.Boolean({ description: 'Whether supervisors may take part in it' }),
      },
      { description: 'In hand or wrapped up' },
    ),
  ),
  listeners: Type.Array(Listener, { description: 'Supervisors who take part in the call' }),
  calls_today: count('Calls taken today, in the console’s time zone'),
  talk_s: count('In calls today, up to the last whole minute'),
  occupancy: percent('Time in calls and wrap-up ÷ time signed in, today; null: not signed in yet'),
});
export type BoardAgent = Static<typeof BoardAgent>;

export const BoardTeam = Type.Object({
  id: Id,
  name: Type.String({ examples: ['Ventas'] }),
  waiting: count('Persons who wait for somebody of the team'),
  waiting_since: Nullable(Type.String({ ...Instant, description: 'Since when the first of them waits' })),
  answered_today: count('Answered by a person today, ended calls of the campaigns that the team serves now'),
  abandoned_today: count('Of these, abandoned'),
  returned_today: count('Calls of people who called back, put through to the team today'),
  returned_taken_today: count('Of these, taken by an agent'),
  returned_lost_today: count('Of these, lost: the person hung up, or nobody was ready in time'),
});
export type BoardTeam = Static<typeof BoardTeam>;

export const AgentBoardAnswer = Type.Object({
  ...Ok.properties,
  at: Type.String({ ...Instant, description: 'The server’s clock, from which durations are counted' }),
  limits: Type.Object({
    paused: count('Seconds after which a pause is shown as too long'),
    wrap_up: count('Of a wrap-up'),
    in_call: count('Of a call'),
  }),
  agents: Type.Array(BoardAgent, { description: 'Who are signed in or still in a call, by name' }),
  teams: Type.Array(BoardTeam, { description: 'By name' }),
  listening: Nullable(OwnListening),
});
export type AgentBoardAnswer = Static<typeof AgentBoardAnswer>;

/** Columns of the export of the changes of people's states. */
export const AGENT_EVENT_COLUMNS = [
  'id',
  'at',
  'user_id',
  'name',
  'team_id',
  'team',
  'from_state',
  'to_state',
  'pause_reason',
  'call_id',
] as const;

const { fecha_inicio, fecha_fin } = HistoryFilters.properties;

export const AgentEventQuery = Type.Object({
  fecha_inicio,
  fecha_fin,
  separador: Type.Optional(Type.Enum([',', ';'], { description: 'Default: comma' })),
});

export const agentBoardRoutes = {
  'GET /agents': { answer: AgentBoardAnswer },
  'GET /agents/events/export': { query: AgentEventQuery, file: true },
} satisfies RouteTable;

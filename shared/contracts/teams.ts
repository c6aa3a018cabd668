/** Teams of people who take calls, and the site's reasons for their pauses. */
import { Type, type Static } from 'typebox';
import { Id, IdParams, Nullable, Ok, Version, VISIBLE } from './common.ts';
import type { RouteTable } from '../route-contract.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });

const Name = Type.String({ maxLength: 100, pattern: VISIBLE, examples: ['Ventas'] });

const TeamMember = Type.Object({ user_id: Id, name: Type.String({ examples: ['Laura Gómez'] }) });

const NailedUp = Type.Boolean({
  description:
    'Whether the phones of its people are called once, when they sign in, and stay on the line between calls; otherwise they ring for each call. Has no effect on the simulated network',
});

const Pbx = Nullable(
  Type.String({
    description: 'PBX at which its calls are placed and its phones are called, of several; null: chosen by load',
    examples: ['10.0.0.5:8088'],
  }),
);

export const Team = Type.Object({
  id: Id,
  name: Type.String({ examples: ['Ventas'] }),
  members: Type.Array(TeamMember, { description: 'People who may sign in to it, by name' }),
  nailed_up: NailedUp,
  pbx: Pbx,
  pbx_now: Nullable(Type.String({ description: 'PBX that it uses now, of several; null: nobody has needed one' })),
  campaigns: Type.Array(Id, { description: 'Campaigns whose calls it takes' }),
  signed_in: count('People who are signed in or still in a call; also those whose desk is gone'),
  ready: count('Of these, who wait for a call'),
  in_call: count('Of these, who are in a call'),
  wrap_up: count('Of these, who wrap up a call'),
  paused: count('Of these, who pause'),
  version: Version,
});
export type Team = Static<typeof Team>;

export const TeamsAnswer = Type.Object({
  ...Ok.properties,
  teams: Type.Array(Team),
  pbxs: Type.Array(Type.String(), {
    description: 'PBXs among which a team can have one; empty unless there are several',
  }),
});
export type TeamsAnswer = Static<typeof TeamsAnswer>;

export const TeamAnswer = Type.Object({ ...Ok.properties, team: Team });
export type TeamAnswer = Static<typeof TeamAnswer>;

export const TeamPeopleAnswer = Type.Object({ ...Ok.properties, people: Type.Array(TeamMember) });
export type TeamPeopleAnswer = Static<typeof TeamPeopleAnswer>;

const MemberIds = Type.Array(Id, {
  maxItems: 1000,
  uniqueItems: true,
  description: 'Users with the role operator or a higher one',
});

export const NewTeam = Type.Object({
  name: Name,
  member_ids: MemberIds,
  nailed_up: Type.Optional({ ...NailedUp, default: true }),
  pbx: Type.Optional(Pbx),
});
export type NewTeam = Static<typeof NewTeam>;

/** Omitted fields keep their values. */
export const TeamPatch = Type.Object({
  name: Type.Optional(Name),
  member_ids: Type.Optional(MemberIds),
  nailed_up: Type.Optional(NailedUp),
  pbx: Type.Optional(Pbx),
  version: Type.Optional(Version),
});
export type TeamPatch = Static<typeof TeamPatch>;

const ReasonName = Type.String({ maxLength: 60, pattern: VISIBLE, examples: ['Almuerzo'] });

export const PauseReason = Type.Object({
  id: Id,
  name: Type.String({ examples: ['Almuerzo'] }),
  active: Type.Boolean({ description: 'false: archived; it stays in the past, and nobody can choose it' }),
});
export type PauseReason = Static<typeof PauseReason>;

export const PauseReasonsAnswer = Type.Object({ ...Ok.properties, reasons: Type.Array(PauseReason) });
export type PauseReasonsAnswer = Static<typeof PauseReasonsAnswer>;

export const PauseReasonAnswer = Type.Object({ ...Ok.properties, reason: PauseReason });
export type PauseReasonAnswer = Static<typeof PauseReasonAnswer>;

export const PauseReasonRemoved = Type.Object({
  ...Ok.properties,
  reason: Nullable({ ...PauseReason, description: 'The archived reason; null: it was never used, and is gone' }),
});
export type PauseReasonRemoved = Static<typeof PauseReasonRemoved>;

export const NewPauseReason = Type.Object({ name: ReasonName });
export type NewPauseReason = Static<typeof NewPauseReason>;

/** Omitted fields keep their values. */
export const PauseReasonPatch = Type.Object({
  name: Type.Optional(ReasonName),
  active: Type.Optional(Type.Boolean()),
});
export type PauseReasonPatch = Static<typeof PauseReasonPatch>;

export const teamRoutes = {
  'GET /teams': { answer: TeamsAnswer },
  'GET /teams/people': { answer: TeamPeopleAnswer },
  'POST /teams': { body: NewTeam, answer: TeamAnswer },
  'PUT /teams/:id': { params: IdParams, body: TeamPatch, answer: TeamAnswer },
  'DELETE /teams/:id': { params: IdParams, answer: Ok },
  'GET /pause-reasons': { answer: PauseReasonsAnswer },
  'POST /pause-reasons': { body: NewPauseReason, answer: PauseReasonAnswer },
  'PUT /pause-reasons/:id': { params: IdParams, body: PauseReasonPatch, answer: PauseReasonAnswer },
  'DELETE /pause-reasons/:id': { params: IdParams, answer: PauseReasonRemoved },
} satisfies RouteTable;

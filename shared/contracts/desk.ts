/** The desk of a person who takes calls: signing in to a team, pauses, the call in hand and its wrap-up. */
import { Type, type Static } from 'typebox';
import { Callback, CallbackTime } from './callbacks.ts';
import { CALL_OUTCOMES } from './calls.ts';
import { E164, Id, IdParams, Instant, Nullable, Ok } from './common.ts';
import { HandOver } from './hand-over.ts';
import { TransferNumber } from './transfer-numbers.ts';
import { CONSULTATION_ENDS, CONSULTATION_STATES } from '../domain/consultations.ts';
import { DESK_NOTICES } from '../domain/desk-notices.ts';
import { PREVIEW_ENDS, SKIP_REASONS } from '../domain/preview.ts';
import { MAX_CONTACT_NAME } from '../domain/contact-directory.ts';
import { WAITING_CODES } from '../domain/waiting-reasons.ts';
import { MOST_NOTE } from '../domain/wrap-up-codes.ts';
import { MAX_TYPED_NUMBER } from '../numbers/number-text.ts';
import type { RouteTable } from '../route-contract.ts';

export const DESK_STATES = [
  'signed_out',
  'connecting',
  'ready',
  'reserved',
  'in_call',
  'wrap_up',
  'paused',
  'unreachable',
] as const;
export type DeskState = (typeof DESK_STATES)[number];

const seconds = (description: string) => Type.Integer({ minimum: 0, description });

export const EarlierCall = Type.Object({
  id: Id,
  at: Instant,
  desenlace: Nullable(Type.Enum(CALL_OUTCOMES, { description: 'null: it has not ended' })),
  disposition: Nullable(Type.String({ description: 'Label of its wrap-up code', examples: ['Volver a llamar'] })),
  disposition_note: Nullable(Type.String()),
});

const Code = Type.Object({
  id: Id,
  label: Type.String({ examples: ['Venta'] }),
  key: Type.String({ examples: ['1'] }),
  note_required: Type.Boolean(),
  asks_callback: Type.Boolean({ description: 'Whether it asks for the time of a callback' }),
});

const PromisedCallback = Type.Object({
  ...CallbackTime,
  own: Type.Boolean({ description: 'true: who promised it is to call; false: whoever of the team is free' }),
});

/** A contact, or whoever else is in a call. */
const DeskPerson = Type.Object({
  campaign_id: Nullable(Id),
  campaign: Nullable(Type.String()),
  contact_id: Nullable(Id),
  name: Nullable(Type.String({ examples: ['Ana Pérez'] })),
  phone: E164,
  country: Type.String({ description: 'Country key of the number' }),
  zones: Type.Array(Type.String({ examples: ['America/Bogota'] }), {
    description: 'IANA time zones where the person may be',
  }),
  columns: Type.Array(Type.Object({ name: Type.String(), value: Type.String() }), {
    description: 'The other columns of the contact’s row in its list',
  }),
  note: Nullable(Type.String()),
  attempt: Type.Integer({
    minimum: 0,
    description: 'Number of this call to the contact, or of the next one; 0: the person has called back',
  }),
  earlier: Type.Array(EarlierCall, { maxItems: 5, description: 'Earlier calls to the contact, newest first' }),
});
export type DeskPerson = Static<typeof DeskPerson>;

/** The call in hand, or the one that is being wrapped up. */
export const DeskCall = Type.Object({
  id: Id,
  ...DeskPerson.properties,
  caller_id: Nullable(Type.String({ description: 'The number that the person was shown' })),
  answered_at: Nullable(Type.String({ ...Instant, description: 'null: the contact of a preview is called' })),
  connected_at: Nullable(
    Type.String({ ...Instant, description: 'null: the agent’s phone is called, or the person has not answered' }),
  ),
  held_since: Nullable(Type.String({ ...Instant, description: 'When the hold began; null: not on hold' })),
  muted: Type.Boolean({ description: 'Whether the own microphone is muted in the call' }),
  joined: Type.Array(Type.String(), { description: 'Names of supervisors whom both hear' }),
  consultation: Nullable(
    Type.Object(
      {
        name: Type.String({
          description: 'The other agent, or the label of the outside number',
          examples: ['Luis Gómez'],
        }),
        state: Type.Enum(CONSULTATION_STATES, {
          description:
            'calling: the other one has not answered; talking: the person called waits; conference: all three talk',
        }),
        own: Type.Boolean({ description: 'Whether the own agent consults; else the call is the other’s' }),
      },
      { description: 'Who is consulted in the call, or consults' },
    ),
  ),
  passed_to: Nullable(
    Type.String({ description: 'Name of who has the call that was transferred to them and that is wrapped up here' }),
  ),
  voicemail: Type.Boolean({ description: 'Whether its message can be left on an answering machine' }),
  hand_over: Nullable(HandOver),
  ended_at: Nullable(Instant),
  wrap_up_s: seconds('How long it may be wrapped up'),
  dispositions: Type.Array(Code, { description: 'The campaign’s wrap-up codes, by key' }),
  chosen: Nullable(
    Type.Object(
      { disposition: Id, note: Type.String(), callback: Nullable(Type.Object({ at: Instant, own: Type.Boolean() })) },
      { description: 'The code that counts at the end of the wrap-up; null: none was chosen' },
    ),
  ),
  default_disposition: Nullable(Type.Integer({ ...Id, description: 'Code that is written if none is chosen' })),
});
export type DeskCall = Static<typeof DeskCall>;

/** The contact that the person is shown before its call. */
export const DeskContact = Type.Object({
  ...DeskPerson.properties,
  until: { ...Instant, description: 'When it is called or skipped by itself' },
  at_limit: Type.Enum(PREVIEW_ENDS),
  dialled: Type.Boolean({
    description: 'Whether the person has dialled it, and its call waits for a line or the rate limit',
  }),
  callback_id: Nullable(
    Type.Integer({ ...Id, description: 'The own callback that it is shown for: it can’t be skipped; null: a preview' }),
  ),
});
export type DeskContact = Static<typeof DeskContact>;

const DayFigures = Type.Object({
  calls: Type.Integer({ minimum: 0, description: 'Calls taken today, in the console’s time zone' }),
  talk_s: seconds('In calls'),
  wrap_up_s: seconds('In wrap-up'),
  ready_s: seconds('Waiting for a call'),
  paused_s: seconds('In pauses'),
});

/**
 * What a supervisor has told the person, or has ordered for them, or why a number that they have dialled was not called. It
 * stays for a day unless it is dismissed.
 */
export const DeskNotice = Type.Object({
  id: Id,
  kind: Type.Enum(DESK_NOTICES),
  from: Type.String({ description: 'Name of the supervisor; of a number that was not called, the own one' }),
  at: Instant,
  text: Nullable(
    Type.String({
      description:
        'The message, the reason of the pause, the name of the new team, or why a number was not called; null: none',
    }),
  ),
});
export type DeskNotice = Static<typeof DeskNotice>;

export const Desk = Type.Object({
  state: Type.Enum(DESK_STATES, {
    description:
      'connecting: the phone of a team with nailed_up is being called; unreachable: no browser of the person is open at the desk, or the phone has failed',
  }),
  since: Nullable(Type.String({ ...Instant, description: 'When the state began; null: not known' })),
  at: Type.String({ ...Instant, description: 'The server’s clock, from which durations are counted' }),
  extension: Type.String({ description: 'The phone that is called with a call', examples: ['10007'] }),
  browser_phone: Type.Boolean({ description: 'Whether the browser can be the phone' }),
  team_id: Nullable(Id),
  teams: Type.Array(Type.Object({ id: Id, name: Type.String() }), { description: 'Teams that may be signed in to' }),
  pause_reason_id: Nullable(Id),
  next: Nullable(
    Type.Enum(['pause', 'move', 'sign_out'] as const, {
      description: 'What follows the call and its wrap-up. move: `team_id`, the new team',
    }),
  ),
  notices: Type.Array(DeskNotice, { description: 'Oldest first' }),
  call: Nullable(DeskCall),
  callbacks: Type.Array(Callback, { description: 'The next open ones that the person is to make' }),
  shown: Nullable(DeskContact),
  may_dial: Type.Boolean({ description: 'Whether a campaign of the own team allows dialing by hand' }),
  today: { ...DayFigures, description: 'Times up to the last whole minute' },
});
export type Desk = Static<typeof Desk>;

export const DeskAnswer = Type.Object({ ...Ok.properties, desk: Desk });
export type DeskAnswer = Static<typeof DeskAnswer>;

/** Account with which the browser registers over the WebSocket of the phone. */
const PhoneAccount = Type.Object({
  user: Type.String({ examples: ['desk-10007'] }),
  password: Type.String({ description: 'Works until the next one is made or the person has signed out' }),
});
export type PhoneAccount = Static<typeof PhoneAccount>;
export const PhoneAccountAnswer = Type.Object({ ...Ok.properties, phone: PhoneAccount });

export const SignIn = Type.Object({ team_id: Id });
export const Pause = Type.Object({
  reason_id: Type.Optional(Nullable({ ...Id, description: 'One of /pause-reasons' })),
});
const CallInHand = Type.Object({ call_id: Id });
export const Hold = Type.Object({ ...CallInHand.properties, held: Type.Boolean() });
export const Mute = Type.Object({ ...CallInHand.properties, muted: Type.Boolean() });
export const Transfer = Type.Object({
  ...CallInHand.properties,
  user_id: Type.Optional({ ...Id, description: 'A person who is ready; either this, team_id or number_id' }),
  team_id: Type.Optional(Id),
  number_id: Type.Optional({ ...Id, description: 'One of /transfer-numbers' }),
});
export type Transfer = Static<typeof Transfer>;

export const FinishConsultation = Type.Object({
  ...CallInHand.properties,
  how: Type.Enum(CONSULTATION_ENDS, {
    description: 'transfer: the other one has the call; return: the other one leaves; conference: all three talk',
  }),
});

export const TargetsAnswer = Type.Object({
  ...Ok.properties,
  people: Type.Array(Type.Object({ id: Id, name: Type.String(), team: Type.String() }), {
    description: 'People who are ready, by name',
  }),
  teams: Type.Array(
    Type.Object({
      id: Id,
      name: Type.String(),
      ready: Type.Integer({ minimum: 0, description: 'People who are ready' }),
    }),
    { description: 'Teams with others at work, by name' },
  ),
  numbers: Type.Array(TransferNumber, { description: 'Outside numbers, by label' }),
});
export type TargetsAnswer = Static<typeof TargetsAnswer>;
export const Keys = Type.Object({
  ...CallInHand.properties,
  keys: Type.String({ pattern: '^[0-9*#]{1,32}$', examples: ['1#'] }),
});
export const PhoneOfTeam = Type.Object({
  team_id: Type.Optional(Nullable({ ...Id, description: 'The team to which the person is about to sign in' })),
  call_id: Type.Optional({ ...Id, description: 'The call to listen to' }),
});
export const CallContact = Type.Object({ contact_id: Id });

/** A number that is dialled by hand, in any spelling. */
const NumberToDial = {
  campaign_id: Id,
  number: Type.String({
    maxLength: MAX_TYPED_NUMBER,
    description: 'Read like the numbers of a list, in the country of the campaign first',
    examples: ['11 5555-1234'],
  }),
};
export const DialQuery = Type.Object(NumberToDial);
export const Dial = Type.Object({
  ...NumberToDial,
  name: Type.Optional(Type.String({ maxLength: MAX_CONTACT_NAME, description: 'Name of a number that is not known' })),
});
export type Dial = Static<typeof Dial>;

export const DialCampaignsAnswer = Type.Object({
  ...Ok.properties,
  campaigns: Type.Array(
    Type.Object({
      id: Id,
      name: Type.String(),
      active: Type.Boolean({ description: 'Whether it runs, without which nothing is dialled' }),
    }),
    { description: 'Campaigns of the own team that allow it, by name' },
  ),
});
export type DialCampaignsAnswer = Static<typeof DialCampaignsAnswer>;

/** Whom a number belongs to, and whether it may be called now. */
export const DialLookupAnswer = Type.Object({
  ...Ok.properties,
  phone: E164,
  country: Type.String({ description: 'Country key of the number' }),
  zones: DeskPerson.properties.zones,
  contact: Nullable(
    Type.Object(
      {
        id: Id,
        name: DeskPerson.properties.name,
        attempts: Type.Integer({ minimum: 0 }),
        earlier: DeskPerson.properties.earlier,
      },
      { description: 'The campaign’s contact with the number; null: it has none' },
    ),
  ),
  held: Nullable(
    Type.Object(
      {
        reason: Type.Enum([...WAITING_CODES]),
        text: Type.String(),
        until: Nullable(Type.String({ ...Instant, description: 'null: not known, or never' })),
      },
      { description: 'Why it may not be called now; null: nothing forbids it' },
    ),
  ),
});
export type DialLookupAnswer = Static<typeof DialLookupAnswer>;

export const SkipContact = Type.Object({ contact_id: Id, reason: Type.Enum(SKIP_REASONS) });

const CodeId = Type.Integer({ ...Id, description: 'One of the campaign’s wrap-up codes' });
const Note = Type.Optional(Type.String({ maxLength: MOST_NOTE, description: 'Some codes require it' }));

const WithCallback = Type.Optional(Nullable({ ...PromisedCallback, description: 'Only with a code that asks for it' }));

export const Choice = Type.Object({ call_id: Id, disposition: CodeId, note: Note, callback: WithCallback });
export type Choice = Static<typeof Choice>;

export const Finish = Type.Object({
  call_id: Type.Optional({ ...Id, description: 'The call that the code is for; required with it' }),
  disposition: Type.Optional(CodeId),
  note: Note,
  callback: WithCallback,
});
export type Finish = Static<typeof Finish>;

export const deskRoutes = {
  'GET /desk': { answer: DeskAnswer },
  'POST /desk/sign-in': { body: SignIn, answer: DeskAnswer },
  'POST /desk/sign-out': { answer: DeskAnswer },
  'POST /desk/pause': { body: Pause, answer: DeskAnswer },
  'POST /desk/ready': { answer: DeskAnswer },
  'POST /desk/disposition': { body: Choice, answer: DeskAnswer },
  'POST /desk/finish': { body: Finish, answer: DeskAnswer },
  'POST /desk/hold': { body: Hold, answer: DeskAnswer },
  'POST /desk/mute': { body: Mute, answer: DeskAnswer },
  'GET /desk/transfer-targets': { answer: TargetsAnswer },
  'POST /desk/transfer': { body: Transfer, answer: DeskAnswer },
  'POST /desk/consult': { body: Transfer, answer: DeskAnswer },
  'POST /desk/consult/finish': { body: FinishConsultation, answer: DeskAnswer },
  'POST /desk/voicemail': { body: CallInHand, answer: DeskAnswer },
  'POST /desk/keys': { body: Keys, answer: DeskAnswer },
  'POST /desk/call': { body: CallContact, answer: DeskAnswer },
  'GET /desk/dial': { answer: DialCampaignsAnswer },
  'GET /desk/dial/number': { query: DialQuery, answer: DialLookupAnswer },
  'POST /desk/dial': { body: Dial, answer: DeskAnswer },
  'POST /desk/dial/cancel': { body: CallContact, answer: DeskAnswer },
  'POST /desk/skip': { body: SkipContact, answer: DeskAnswer },
  'POST /desk/hang-up': { body: CallInHand, answer: DeskAnswer },
  'POST /desk/phone': { body: PhoneOfTeam, answer: PhoneAccountAnswer },
  'POST /desk/phone/call': { answer: DeskAnswer },
  'POST /desk/notices/:id/dismiss': { params: IdParams, answer: DeskAnswer },
} satisfies RouteTable;

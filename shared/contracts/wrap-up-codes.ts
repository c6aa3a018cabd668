/** The site's wrap-up codes, from which agents choose what came of a call. On the wire they are dispositions. */
import { Type, type Static } from 'typebox';
import { WRAP_UP_EFFECTS } from '#shared/domain/wrap-up-codes.ts';
import { Id, IdParams, Nullable, Ok, Version, VISIBLE } from './common.ts';
import type { RouteTable } from '../route-contract.ts';

const Label = Type.String({ maxLength: 60, pattern: VISIBLE, examples: ['Venta'] });
const Key = Type.String({
  pattern: '^[1-9A-Za-z]$',
  description: 'Key that chooses it at the desk: a digit from 1 or a letter; each active one has its own',
  examples: ['1'],
});
const Success = Type.Boolean({ description: 'Whether the call was a success' });
const Final = Type.Boolean({
  description:
    'Whether the contact is not called again. With an effect other than none always true, or false with call_back',
});
const Effect = Type.Enum(WRAP_UP_EFFECTS, {
  description:
    'What happens to the contact. none: nothing if final, else the campaign calls it again by its retry rule; do_not_call: its number goes on the blacklist; wrong_number: it is done; call_back: it is called at a time that the agent gives',
});
const NoteRequired = Type.Boolean({ description: 'Whether it needs a note' });

export const Disposition = Type.Object({
  id: Id,
  label: Label,
  key: Key,
  success: Success,
  final: Final,
  effect: Effect,
  note_required: NoteRequired,
  active: Type.Boolean({ description: 'false: archived; it stays in the past, and nobody can choose it' }),
  version: Version,
});
export type Disposition = Static<typeof Disposition>;

export const DispositionsAnswer = Type.Object({ ...Ok.properties, dispositions: Type.Array(Disposition) });
export type DispositionsAnswer = Static<typeof DispositionsAnswer>;

export const DispositionAnswer = Type.Object({ ...Ok.properties, disposition: Disposition });
export type DispositionAnswer = Static<typeof DispositionAnswer>;

export const DispositionRemoved = Type.Object({
  ...Ok.properties,
  disposition: Nullable({
    ...Disposition,
    description: 'The archived code; null: no call or campaign has it, and it is gone',
  }),
});
export type DispositionRemoved = Static<typeof DispositionRemoved>;

export const NewDisposition = Type.Object({
  label: Label,
  key: Key,
  success: Type.Optional({ ...Success, description: 'Default: false' }),
  final: Type.Optional({ ...Final, description: 'Default: true' }),
  effect: Type.Optional(Effect),
  note_required: Type.Optional({ ...NoteRequired, description: 'Default: false' }),
});
export type NewDisposition = Static<typeof NewDisposition>;

/** Omitted fields keep their values. */
export const DispositionPatch = Type.Object({
  label: Type.Optional(Label),
  key: Type.Optional(Key),
  success: Type.Optional(Success),
  final: Type.Optional(Final),
  effect: Type.Optional(Effect),
  note_required: Type.Optional(NoteRequired),
  active: Type.Optional(Type.Boolean()),
  version: Type.Optional(Version),
});
export type DispositionPatch = Static<typeof DispositionPatch>;

/** A campaign's choice of the site's codes. */
export const DispositionChoice = Type.Object({
  dispositions: Nullable(Type.Array(Id, { description: 'Codes that its agents choose from; null: all' })),
  default_disposition: Nullable(
    Type.Integer({ ...Id, description: 'Code that is written if the agent says nothing; null: none' }),
  ),
});

export const wrapUpCodeRoutes = {
  'GET /dispositions': { answer: DispositionsAnswer },
  'POST /dispositions': { body: NewDisposition, answer: DispositionAnswer },
  'PUT /dispositions/:id': { params: IdParams, body: DispositionPatch, answer: DispositionAnswer },
  'DELETE /dispositions/:id': { params: IdParams, answer: DispositionRemoved },
} satisfies RouteTable;

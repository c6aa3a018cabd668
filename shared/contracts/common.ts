import { Type, type Static, type TSchema } from 'typebox';

/** A positive integer id, as used everywhere on the wire. */
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/**
 * Pattern of a text with at least one visible character: not only spaces, control characters and zero-width characters.
 */
export const VISIBLE = '[^\\s\\u0000-\\u001f\\u007f-\\u009f\\u200b-\\u200f\\u2060]';

/** An instant: ISO 8601 in UTC with milliseconds. */
export const Instant = Type.String({ description: 'ISO 8601, UTC', examples: ['2026-11-21T12:00:00.000Z'] });

/** A phone number in E.164. */
export const E164 = Type.String({ description: 'E.164', examples: ['+5491134567890'] });

/** `{id}` of a path. Path and query values are coerced; bodies never are. */
export const IdParams = Type.Object({ id: Id });
export type IdParams = Static<typeof IdParams>;

/** A schema or null. */
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

const Said = Type.String({ description: 'For display', examples: ['Guardado con éxito'] });

/** Fields of every successful answer, beside its own. */
export const Ok = Type.Object({
  success: Type.Literal(true),
  message: Type.Optional(Said),
  mensaje: Type.Optional(Said),
});
export type Ok = Static<typeof Ok>;

/** The version of what people edit. A write that sends another one is refused with `stale_write`. */
export const Version = Type.String({
  maxLength: 64,
  description:
    'Changes with the editable fields. A write that sends it is refused with 409 stale_write, with the present values in details, if it is not the present one; a write without it is accepted',
});

/** The one shape of every error answer. */
export const ErrorAnswer = Type.Object({
  success: Type.Literal(false),
  error: Type.String({ description: 'A stable code; clients branch on it' }),
  message: Type.String(),
  mensaje: Type.String(),
  details: Type.Optional(Type.Unknown()),
  request_id: Type.String(),
});
export type ErrorAnswer = Static<typeof ErrorAnswer>;

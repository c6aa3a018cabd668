import { Type, type Static, type TSchema } from 'typebox';

export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** Pattern of a visible character, as opposed to a space, control character or zero-width character. */
export const VISIBLE = '[^\\s\\u0000-\\u001f\\u007f-\\u009f\\u200b-\\u200f\\u2060]';

/** Instant in ISO 8601, UTC, with milliseconds. */
export const Instant = Type.String({ description: 'ISO 8601, UTC', examples: ['2026-11-21T12:00:00.000Z'] });

export const E164 = Type.String({ description: 'E.164', examples: ['+5491134567890'] });

/** `{id}` in a path. Path and query values are coerced to their type; bodies never are. */
export const IdParams = Type.Object({ id: Id });
export type IdParams = Static<typeof IdParams>;

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** A sentence for people. */
export const Said = Type.String({ description: 'For display', examples: ['Guardado con éxito'] });

/** Common fields of successful answers. */
export const Ok = Type.Object({
  success: Type.Literal(true),
  message: Type.Optional(Said),
  mensaje: Type.Optional(Said),
});
export type Ok = Static<typeof Ok>;

/** Version of an editable object. A write with any other version is refused with `stale_write`. */
export const Version = Type.String({
  maxLength: 64,
  description:
    'Changes with the editable fields. A write that sends it is refused with 409 stale_write, with the present values in details, if it is not the present one; a write without it is accepted',
});

/** Shape of every error answer. */
export const ErrorAnswer = Type.Object({
  success: Type.Literal(false),
  error: Type.String({ description: 'A stable code; clients branch on it' }),
  message: Type.String(),
  mensaje: Type.String(),
  details: Type.Optional(Type.Unknown()),
  request_id: Type.String(),
});
export type ErrorAnswer = Static<typeof ErrorAnswer>;

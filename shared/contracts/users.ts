import { Type, type Static } from 'typebox';
import { SessionUser } from './auth.ts';
import { Id, IdParams, Instant, Nullable, Ok } from './common.ts';
import type { RouteTable } from '../route-contract.ts';

const Username = Type.String({
  pattern: '^[A-Za-z0-9._@+-]{3,50}$',
  errorCode: 'username_invalid',
  description: 'Unique, whatever the case of its letters; it never changes',
  examples: ['laura.gomez'],
});
const Name = Type.String({
  pattern: '\\S',
  maxLength: 100,
  errorCode: 'user_name_required',
  examples: ['Laura Gómez'],
});
const Email = Type.String({
  pattern: '^\\s*[^\\s@,;<>"]{1,64}@[^\\s@,;<>".]+(\\.[^\\s@,;<>".]+)+\\s*$',
  maxLength: 200,
  errorCode: 'email_invalid',
  examples: ['laura.gomez@empresa.example'],
});

/** An account. Its password is never told. */
export const User = Type.Object({
  id: Id,
  username: Type.String({ examples: ['laura.gomez'] }),
  name: Type.String({ examples: ['Laura Gómez'] }),
  email: Type.String({ examples: ['laura.gomez@empresa.example'] }),
  role: SessionUser.properties.role,
  active: Type.Boolean({ description: 'false: it can not log in' }),
  is_demo: Type.Boolean({ description: "One of demo mode's accounts, whose passwords are public" }),
  must_change_password: Type.Boolean({ description: 'It can do nothing else before' }),
  created_at: Instant,
  disabled_at: Nullable(Instant),
});
export type User = Static<typeof User>;

export const UsersAnswer = Type.Object({
  ...Ok.properties,
  users: Type.Array(User),
  total: Type.Integer({ minimum: 0 }),
});
export type UsersAnswer = Static<typeof UsersAnswer>;

/** One account, also as `user`. */
export const UserAnswer = Type.Object({ ...Ok.properties, ...User.properties, user: User });
export type UserAnswer = Static<typeof UserAnswer>;

/** The same with the password that the server made, told this once. */
export const UserPasswordAnswer = Type.Object({
  ...UserAnswer.properties,
  password: Type.Optional(
    Type.String({ description: 'Made by the server, told here and never again; absent when the request brought one' }),
  ),
});
export type UserPasswordAnswer = Static<typeof UserPasswordAnswer>;

export const NewUser = Type.Object({
  username: Username,
  name: Name,
  email: Email,
  role: SessionUser.properties.role,
  password: Type.Optional(
    Nullable(
      Type.String({
        maxLength: 200,
        description: 'At least 10 characters. Without it the server makes one and tells it once',
        examples: ['una-clave-larga'],
      }),
    ),
  ),
});
export type NewUser = Static<typeof NewUser>;

/** Only the fields that are present change. */
export const UserPatch = Type.Object({
  name: Type.Optional(Name),
  email: Type.Optional(Email),
  role: Type.Optional(SessionUser.properties.role),
  active: Type.Optional(Type.Boolean({ description: 'false disables the account and ends its sessions' })),
});
export type UserPatch = Static<typeof UserPatch>;

export const userRoutes = {
  'GET /users': { answer: UsersAnswer },
  'GET /users/:id': { params: IdParams, answer: UserAnswer },
  'POST /users': { body: NewUser, answer: UserPasswordAnswer },
  'PUT /users/:id': { params: IdParams, body: UserPatch, answer: UserAnswer },
  'POST /users/:id/reset-password': { params: IdParams, answer: UserPasswordAnswer },
} satisfies RouteTable;

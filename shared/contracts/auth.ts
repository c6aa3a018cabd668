import { Type, type Static } from 'typebox';
import { ROLES } from '../roles.ts';
import { Id, Instant, Ok } from './common.ts';
import type { RouteTable } from '../route-contract.ts';

const Filled = (maxLength: number) => Type.String({ pattern: '\\S', maxLength, errorCode: 'login_fields_required' });

export const Credentials = Type.Object({ username: Filled(100), password: Filled(200) });
export type Credentials = Static<typeof Credentials>;

export const SessionUser = Type.Object({
  id: Id,
  username: Type.String(),
  role: Type.Enum(ROLES),
  name: Type.String(),
  email: Type.String(),
});
export type SessionUser = Static<typeof SessionUser>;

/** Part of the session because only administrators can read the setting. */
const ConsoleTimeZone = Type.String({
  description: "IANA zone of the console's day and of the dates it shows",
  examples: ['America/Argentina/Buenos_Aires'],
});

/** Answer to a login or a token renewal. The refresh token travels in an HttpOnly cookie. */
export const SessionAnswer = Type.Object({
  ...Ok.properties,
  token: Type.String({ description: 'Access token: send it as `Authorization: Bearer …`' }),
  user: SessionUser,
  expires_at: Instant,
  must_change_password: Type.Boolean(),
  console_time_zone: ConsoleTimeZone,
});
export type SessionAnswer = Static<typeof SessionAnswer>;

export const MeAnswer = Type.Object({
  ...Ok.properties,
  user: SessionUser,
  must_change_password: Type.Boolean(),
  console_time_zone: ConsoleTimeZone,
});
export type MeAnswer = Static<typeof MeAnswer>;

export const DemoAccount = Type.Object({
  username: Type.String(),
  password: Type.String(),
  role: SessionUser.properties.role,
  name: Type.String(),
});
export type DemoAccount = Static<typeof DemoAccount>;

export const DemoAccountsAnswer = Type.Object({ ...Ok.properties, accounts: Type.Array(DemoAccount) });
export type DemoAccountsAnswer = Static<typeof DemoAccountsAnswer>;

export const PasswordChange = Type.Object({
  current_password: Type.String({ maxLength: 200 }),
  new_password: Type.String({ maxLength: 200 }),
});
export type PasswordChange = Static<typeof PasswordChange>;

export const authRoutes = {
  'POST /auth/login': { body: Credentials, answer: SessionAnswer },
  'POST /auth/refresh': { answer: SessionAnswer },
  'POST /auth/logout': { answer: Ok },
  'GET /auth/me': { answer: MeAnswer },
  'GET /auth/demo-accounts': { answer: DemoAccountsAnswer },
  'POST /auth/password': { body: PasswordChange, answer: Ok },
} satisfies RouteTable;

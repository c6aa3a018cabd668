import type { MeAnswer, SessionAnswer, SessionUser } from '#shared/contracts/auth.ts';
import type { User } from '#server/domains/accounts/users/service.ts';
import type { Grant } from './service.ts';

function toSessionUser({ id, username, role, name, email }: User): SessionUser {
  return { id, username, role, name, email };
}

export function toSessionAnswer({ user, token, expiresAtMs }: Grant, timeZone: string): SessionAnswer {
  return {
    success: true,
    token,
    user: toSessionUser(user),
    expires_at: new Date(expiresAtMs).toISOString(),
    must_change_password: user.mustChangePassword,
    console_time_zone: timeZone,
  };
}

export function toMeAnswer(user: User, timeZone: string): MeAnswer {
  return {
    success: true,
    user: toSessionUser(user),
    must_change_password: user.mustChangePassword,
    console_time_zone: timeZone,
  };
}

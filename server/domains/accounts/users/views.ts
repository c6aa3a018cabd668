import type { User as WireUser, UserAnswer, UserPasswordAnswer, UsersAnswer } from '#shared/contracts/users.ts';
import type { User } from './service.ts';

function toUser(user: User): WireUser {
  return {
    id: user.id,
    username: user.username,
    name: user.name,
    email: user.email,
    role: user.role,
    active: user.disabledAt === null,
    is_demo: user.isDemo,
    must_change_password: user.mustChangePassword,
    created_at: new Date(user.createdAt).toISOString(),
    disabled_at: user.disabledAt === null ? null : new Date(user.disabledAt).toISOString(),
  };
}

export function toUsersAnswer(users: readonly User[]): UsersAnswer {
  return { success: true, users: users.map(toUser), total: users.length };
}

export function toUserAnswer(user: User, message?: string): UserAnswer {
  const wire = toUser(user);
  return { success: true, ...(message !== undefined && { message, mensaje: message }), ...wire, user: wire };
}

/** `password` is the generated one, or null. */
export function toUserPasswordAnswer(user: User, message: string, password: string | null): UserPasswordAnswer {
  return { ...toUserAnswer(user, message), ...(password !== null && { password }) };
}

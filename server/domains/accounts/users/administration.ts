/** Account management for administrators. */
import type { Clock } from '#server/platform/time/clock.ts';
import type { Db } from '#server/platform/db/open.ts';
import type { Audit } from '#server/platform/audit/service.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { fail } from '#server/platform/http/errors.ts';
import { MIN_PASSWORD_LENGTH } from '#shared/domain/settings.ts';
import type { Role } from '#shared/roles.ts';
import { hashPassword, passwordFlaw, randomPassword } from './passwords.ts';
import type { User } from './service.ts';
import type { UserFields, UserStore } from './store.ts';

export type UserAdministrationDeps = {
  readonly db: Pick<Db, 'write'>;
  readonly store: UserStore;
  readonly endSessions: (userId: number) => void;
  /** Checks open connections after a role or a session has changed. */
  readonly recheckSessions: () => void;
  /** Whether demo accounts may be enabled. */
  readonly demo: boolean;
  readonly audit: Audit;
  readonly clock: Clock;
};

/** A password is generated if none is given. */
type NewAccount = {
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly password?: string | null;
};

type AccountChanges = {
  readonly name?: string;
  readonly email?: string;
  readonly role?: Role;
  readonly active?: boolean;
};

/** `password` is the generated one, to be shown once, or null. */
type WithPassword = { readonly user: User; readonly password: string | null };

export type UserAdministration = ReturnType<typeof createUserAdministration>;

export function createUserAdministration(deps: UserAdministrationDeps) {
  const { db, store, endSessions, recheckSessions, audit, clock } = deps;

  function find(id: number): User {
    return store.findById(id) ?? fail('user_not_found', { id });
  }

  /**
   * Creates an account, whose password must be changed at the first login. Throws `username_taken`,
   * `password_too_short` or `password_guessable`.
   */
  async function create(actor: Actor, account: NewAccount): Promise<WithPassword> {
    const { username, role } = account;
    const chosen = account.password ?? null;
    const flaw = chosen === null ? null : passwordFlaw(chosen, username);
    if (flaw !== null) fail(flaw, { field: 'password', length: MIN_PASSWORD_LENGTH });
    refuseTaken(username);
    const password = chosen ?? randomPassword();
    const passwordHash = await hashPassword(password);
    refuseTaken(username); // checked again, because hashing takes a while
    const user = db.write(() => {
      const made = store.create({
        username,
        name: account.name.trim(),
        email: account.email.trim(),
        role,
        passwordHash,
        mustChangePassword: true,
        createdAt: clock.nowMs(),
      });
      audit.record({ actor, action: 'user.create', entity: 'user', entityId: made.id, after: toAudited(made) });
      return made;
    });
    return { user, password: chosen === null ? password : null };
  }

  function refuseTaken(username: string): void {
    if (store.findByUsername(username) !== undefined) fail('username_taken', { field: 'username', username });
  }

  /**
   * Changes an account. Disabling it ends its sessions. Throws `user_not_found`, `own_account`, `last_admin` or
   * `demo_account_fixed`.
   */
  function update(actor: Actor, id: number, changes: AccountChanges): User {
    const before = find(id);
    const fields = settle(before, changes);
    const isDisabled = fields.disabledAt !== null;
    if (isDisabled && before.disabledAt === null && id === actor.id) fail('own_account', { field: 'active' });
    const wasAdmin = before.role === 'admin' && before.disabledAt === null;
    const isAdmin = fields.role === 'admin' && !isDisabled;
    if (wasAdmin && !isAdmin && !store.hasActiveAdminBeside(id)) fail('last_admin', { id });
    if (before.isDemo) keepDemo(before, fields);
    const after = db.write(() => {
      const updated = store.update(id, fields);
      if (isDisabled) endSessions(id);
      audit.record({
        actor,
        action: 'user.update',
        entity: 'user',
        entityId: id,
        before: toAudited(before),
        after: toAudited(updated),
      });
      return updated;
    });
    recheckSessions();
    return after;
  }

  function settle(before: User, { name, email, role, active }: AccountChanges): UserFields {
    const disabledAt = before.disabledAt ?? clock.nowMs();
    return {
      name: name?.trim() ?? before.name,
      email: email?.trim() ?? before.email,
      role: role ?? before.role,
      disabledAt: active === undefined ? before.disabledAt : active ? null : disabledAt,
    };
  }

  /**
   * Refuses changes to a demo account's name, e-mail address and role, and enabling it outside demo mode, because its
   * password is public.
   */
  function keepDemo(before: User, { name, email, role, disabledAt }: UserFields): void {
    const isChanged = name !== before.name || email !== before.email || role !== before.role;
    const isEnabled = disabledAt === null && before.disabledAt !== null;
    if (isChanged || (isEnabled && !deps.demo)) fail('demo_account_fixed', { id: before.id });
  }

  /**
   * Sets a random password that must be changed at the next login, and ends the account's sessions. `actor` is null if
   * the command runs on the server machine. Throws `user_not_found` or `demo_password_fixed`.
   */
  async function resetPassword(actor: Actor | null, id: number): Promise<WithPassword> {
    if (find(id).isDemo) fail('demo_password_fixed', { id });
    const password = randomPassword();
    const passwordHash = await hashPassword(password);
    db.write(() => {
      store.setPassword(id, passwordHash, true);
      endSessions(id);
      audit.record({ actor, action: 'user.reset_password', entity: 'user', entityId: id });
    });
    recheckSessions();
    return { user: find(id), password };
  }

  return { list: store.list, find, create, update, resetPassword };
}

/** Returns the audited fields, without the password hash. */
function toAudited({ username, name, email, role, disabledAt }: User) {
  return { username, name, email, role, active: disabledAt === null };
}

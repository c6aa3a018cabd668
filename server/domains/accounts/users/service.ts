import type { Clock } from '#server/platform/time/clock.ts';
import type { Role } from '#shared/roles.ts';
import { checkPassword, hashPassword, passwordFlaw, randomPassword } from './passwords.ts';
import type { UserRow, UserStore } from './store.ts';

export type User = UserRow;

type NewUser = {
  readonly username: string;
  readonly password: string;
  readonly role: Role;
  readonly name: string;
  readonly email: string;
  readonly isDemo?: boolean;
  readonly mustChangePassword?: boolean;
};

export type UserService = ReturnType<typeof createUserService>;

export function createUserService({ store, clock }: { store: UserStore; clock: Clock }) {
  async function create({ password, ...user }: NewUser): Promise<User> {
    return store.create({ ...user, passwordHash: await hashPassword(password), createdAt: clock.nowMs() });
  }

  /**
   * Creates the user `admin` if no enabled admin exists outside demo accounts, and returns its password, to be shown
   * once. Returns null otherwise. An existing account with this name is renamed.
   */
  async function ensureAdmin(): Promise<string | null> {
    if (store.hasAdmin()) return null;
    const taken = store.findByUsername('admin');
    if (taken !== undefined) store.rename(taken.id, freeName(`admin-${taken.id}`));
    const password = randomPassword();
    await create({
      username: 'admin',
      password,
      role: 'admin',
      name: 'Administrador',
      email: '',
      mustChangePassword: true,
    });
    return password;
  }

  function freeName(name: string): string {
    return store.findByUsername(name) === undefined ? name : freeName(`${name}-demo`);
  }

  return {
    list: store.list,
    findById: store.findById,
    findByUsername: store.findByUsername,
    create,
    ensureAdmin,
    /** Takes as long without a user as with one. */
    hasPassword: (user: User | undefined, password: string): Promise<boolean> =>
      checkPassword(user?.passwordHash, password),
    passwordFlaw,
    hashPassword,
    /** Returns false if the user's password has changed in the meantime. */
    replacePassword: ({ id, passwordHash }: User, to: string): boolean => store.replacePassword(id, passwordHash, to),
    /** Disables demo accounts, whose passwords are public, and returns their number. */
    disableDemoAccounts: (): number => store.disableDemo(clock.nowMs()),
    enableDemoAccounts: (): number => store.enableDemo(),
  };
}

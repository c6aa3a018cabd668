/** The accounts of demo mode. Their passwords are public, so the accounts are disabled outside demo mode. */
import type { UserService } from '#server/domains/accounts/users/service.ts';
import type { Role } from '#shared/roles.ts';

const ACCOUNTS: readonly { username: string; password: string; role: Role; name: string }[] = [
  { username: 'admin', password: 'admin123', role: 'admin', name: 'Ana Administradora' },
  { username: 'supervisor', password: 'supervisor123', role: 'supervisor', name: 'Sergio Supervisor' },
  { username: 'operator', password: 'operator123', role: 'operator', name: 'Olga Operadora' },
  { username: 'demo', password: 'demo123', role: 'demo', name: 'Dana Demo' },
];

/** Creates missing demo accounts and enables those that a start outside demo mode has disabled. */
export async function createDemoAccounts(users: UserService): Promise<void> {
  users.enableDemoAccounts();
  for (const account of ACCOUNTS) {
    if (users.findByUsername(account.username) === undefined) {
      await users.create({ ...account, email: `${account.username}@cadencia.example`, isDemo: true });
    }
  }
}

/** Returns the demo accounts that can log in, with their passwords. */
export function workingDemoAccounts(
  users: UserService,
): { username: string; password: string; role: Role; name: string }[] {
  return ACCOUNTS.filter(({ username }) => {
    const user = users.findByUsername(username);
    return user !== undefined && user.isDemo && user.disabledAt === null;
  }).map((account) => ({ ...account }));
}

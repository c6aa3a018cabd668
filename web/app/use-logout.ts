import { useLocation } from 'wouter';
import { mayLeave } from '#web/ui/may-leave.ts';
import { logout } from './session.ts';

/** Logs out, unless something unsaved is to be kept. */
export function useLogout(): () => Promise<void> {
  const [, go] = useLocation();
  return async () => {
    if (!(await mayLeave())) return;
    await logout();
    // The next user starts at the start.
    go('/');
  };
}

import { navigate } from 'wouter/use-browser-location';
import { mayLeave } from '#web/ui/may-leave.ts';
import { logout } from './session.ts';

/** Logs out, unless the user wants to keep unsaved changes. */
export async function leaveConsole(): Promise<void> {
  if (!(await mayLeave())) return;
  await logout();
  // The next user starts at the root instead of on this screen. This bypasses `askBeforeLeaving`: the user has already
  // confirmed, and the forms are unmounted with their screen.
  navigate('/');
}

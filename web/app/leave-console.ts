import { navigate } from 'wouter/use-browser-location';
import { mayLeave } from '#web/ui/may-leave.ts';
import { logout } from './session.ts';

/** Logs out, unless something unsaved is to be kept. */
export async function leaveConsole(): Promise<void> {
  if (!(await mayLeave())) return;
  await logout();
  // The next user starts at the start. Past the door that asks: it was asked, and the forms go with their screen.
  navigate('/');
}

/** `npm run reset-password -- USERNAME`: sets a new password for an account, for when no administrator can log in. */
import { resetPassword } from './accounts/reset-password.ts';
import { runCommand } from './run-command.ts';

await runCommand(process.argv.slice(2), {
  name: 'reset-password',
  takes: 'account',
  help: `Sets a new password for an account of DATA_DIR (./data) and prints it. It must be changed at the next login.
Stop the server first. Its sessions end, and the audit log has an entry.

  npm run reset-password -- admin`,
  run: async (username) => `${username}: ${await resetPassword(username, process.env['DATA_DIR'] ?? './data')}`,
});

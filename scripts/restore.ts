/** `npm run restore -- FILE`: a backup in the place of what is in the data folder. */
import { restoreBackup } from './backup/restore-backup.ts';
import { runCommand } from './backup/run-command.ts';

await runCommand(process.argv.slice(2), {
  help: `Puts a backup in the place of the database of DATA_DIR (./data) and its recordings, once it has been read through.
Stop the server first. What is there now is kept in a folder beside it.

  npm run restore -- /var/backups/cadencia-2026-11-22.db`,
  run(file) {
    const { recordings, kept } = restoreBackup(file, process.env['DATA_DIR'] ?? './data', Date.now());
    const before = kept === null ? 'there was nothing before' : `what was there is in ${kept}`;
    return `restored, with ${recordings} recordings; ${before}`;
  },
});

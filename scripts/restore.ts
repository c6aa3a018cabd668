/** `npm run restore -- FILE`: a backup in the place of what is in the data folder. */
import { restoreBackup } from './backup/restore-backup.ts';
import { runCommand } from './run-command.ts';

await runCommand(process.argv.slice(2), {
  name: 'restore',
  takes: 'file',
  help: `Puts a backup in the place of the database of DATA_DIR (./data) and its recordings, once it has been read through.
Stop the server first. What is there now is kept in DATA_DIR, in a folder of its own; to undo a restore, restore that
folder's cadencia.db.

  npm run restore -- /var/backups/cadencia-2026-11-22.db`,
  async run(file) {
    const { recordings, kept } = await restoreBackup(file, process.env['DATA_DIR'] ?? './data', Date.now());
    const before = kept === null ? 'there was nothing before' : `what was there is in ${kept}`;
    const audio = recordings === null ? 'the recordings stay as they are, as it has none' : `recordings: ${recordings}`;
    return `restored; ${audio}; ${before}`;
  },
});

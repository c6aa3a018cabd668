/** `npm run restore -- FILE`: restores a data folder's database and recordings from a backup. */
import { restoreBackup } from './backup/restore-backup.ts';
import { runCommand } from './run-command.ts';

await runCommand(process.argv.slice(2), {
  name: 'restore',
  takes: 'file',
  help: `Replaces the database of DATA_DIR (./data) and its recordings with a backup, after verifying it.
Stop the server first. The present contents move to a folder of their own in DATA_DIR; to undo a restore, restore
that folder's cadencia.db; its recordings come back too.

  npm run restore -- /var/backups/cadencia-2026-11-22.db`,
  async run(file) {
    const { recordings, kept } = await restoreBackup(file, process.env['DATA_DIR'] ?? './data', Date.now());
    const before = kept === null ? 'there was nothing before' : `what was there is in ${kept}`;
    const audio = recordings === null ? 'the recordings stay as they are, as it has none' : `recordings: ${recordings}`;
    return `restored; ${audio}; ${before}`;
  },
});

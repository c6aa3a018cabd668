/** `npm run backup -- FILE`: everything of a data folder in one file, while the server runs. */
import { makeBackup } from './backup/make-backup.ts';
import { runCommand } from './run-command.ts';

await runCommand(process.argv.slice(2), {
  name: 'backup',
  takes: 'file',
  help: `Copies the database of DATA_DIR (./data) and its recordings into one file; the server may run and dial.

  npm run backup -- /var/backups/cadencia-2026-11-22.db

The signing secret is not in it: after a restore on another machine everybody logs in again.`,
  async run(file) {
    const { bytes, recordings, missing } = await makeBackup(process.env['DATA_DIR'] ?? './data', file);
    const lost = missing === 0 ? '' : `, and ${missing} that are not on disk`;
    return `${file}: ${(bytes / 1e6).toFixed(1)} MB, recordings: ${recordings}${lost}`;
  },
});

/** `npm run backup -- FILE`: writes a backup of a data folder into one file, even while the server runs. */
import { makeBackup } from './backup/make-backup.ts';
import { runCommand } from './run-command.ts';

await runCommand(process.argv.slice(2), {
  name: 'backup',
  takes: 'file',
  help: `Copies the database of DATA_DIR (./data) and its recordings into one file. The server may run and dial meanwhile.

  npm run backup -- /var/backups/cadencia-2026-11-22.db

The signing secret and the key of SIP secrets (secrets.key) are not included: after a restore on another machine all
users log in again, and without a copy of that key the secrets of trunks have to be typed again.`,
  async run(file) {
    const { bytes, recordings, missing } = await makeBackup(process.env['DATA_DIR'] ?? './data', file);
    const lost = missing === 0 ? '' : `, and ${missing} that are not on disk`;
    return `${file}: ${(bytes / 1e6).toFixed(1)} MB, recordings: ${recordings}${lost}`;
  },
});

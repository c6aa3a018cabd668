/** Reads and validates the list that argv names. Sends a message at the start and then the rate, lines/s, over IPC. */
import { readList } from '#server/domains/contacts/import/list/read-list.ts';
import { perSecondSince } from './floors.ts';

const [list = ''] = process.argv.slice(2);
process.send?.('started');
const startedMs = performance.now();
let rows = 0;
for await (const batch of readList(list, { country: 'AR' })) rows += batch.rows.length;
process.send?.(perSecondSince(startedMs, rows));
process.disconnect();

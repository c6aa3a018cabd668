/**
 * `node make-demo-week.ts FOLDER` creates a data folder with a past week of calls, in which no campaign is active.
 */
import { makeDemoWeek } from '#server/demo/history/make.ts';
import { NOON_MS } from './noon.ts';
import { startTestApp } from './app.ts';
import { executeSql } from './database.ts';

const { db, close } = await startTestApp({ engine: false, dataDir: process.argv[2]!, wall: { nowMs: () => NOON_MS } });
makeDemoWeek(db, { nowMs: NOON_MS, seed: 3, timeZone: 'America/Argentina/Buenos_Aires' });
executeSql(db, "update campaign_states set status = 'draft'");
await close();

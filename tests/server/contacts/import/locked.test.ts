/** Uploads while another program holds the database, such as a shell with an open transaction. */
import { request as httpRequest, type ClientRequest } from 'node:http';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryRow } from '../../../support/database.ts';
import { startListsRig, type ListsRig } from '../../../support/test-lists.ts';

const WAIT = { timeout: 30_000, interval: 50 };
const LINE = '+5491145551234\n';
const BOUNDARY = 'limite';

let rig: ListsRig;
let shell: Database.Database;
beforeEach(async () => {
  rig = await startListsRig();
  shell = new Database(rig.db.sqlite.name);
});
afterEach(async () => {
  shell.close();
  await rig.close();
});

const hold = (): void => void shell.exec('begin immediate');
const letGo = (): void => void shell.exec('rollback');
const field = (name: string, value: string): string =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

const stateOf = (id: string): unknown => queryRow(rig.db, 'select state, error, bytes from uploads where id = ?', id);

/** Starts an upload and sends all but the end of the list. */
async function beginUpload(id: string, campaign: number): Promise<{ request: ClientRequest; status: Promise<number> }> {
  const request = httpRequest(`${rig.url}/contacts/upload`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer supervisor',
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    },
  });
  const status = new Promise<number>((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (answer) => resolve(answer.resume().statusCode ?? 0));
  });
  const file = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="arquivo"; filename="lista.csv"\r\n\r\n`;
  request.write(field('upload_id', id) + field('campaign_id', String(campaign)) + file + LINE);
  await expect
    .poll(async () => ((await (await rig.get(`/contacts/uploads/${id}`)).json()) as { bytes: number }).bytes, WAIT)
    .toBe(LINE.length);
  return { request, status };
}

test('an upload blocked by the lock is finished when the database is released', async () => {
  const id = '6f1c3c0e-0000-4000-8000-000000000001';
  const { request, status } = await beginUpload(id, rig.addCampaign('held'));
  hold();
  request.end(`\r\n--${BOUNDARY}--\r\n`);
  expect(await status).toBe(503);
  expect(stateOf(id)).toMatchObject({ state: 'receiving' });
  letGo();
  await expect.poll(() => stateOf(id), WAIT).toMatchObject({ state: 'failed', error: 'upload_interrupted' });
});

test('finishing is retried if the database is locked again at that moment', async () => {
  const id = '6f1c3c0e-0000-4000-8000-000000000002';
  const { request, status } = await beginUpload(id, rig.addCampaign('held twice'));
  hold();
  let times = 1;
  rig.moments.sound = () => {
    hold();
    times += 1;
  };
  request.end(`\r\n--${BOUNDARY}--\r\n`);
  expect(await status).toBe(503);
  letGo();
  await expect.poll(() => times, WAIT).toBe(2);
  expect(stateOf(id)).toMatchObject({ state: 'receiving' });
  letGo();
  await expect.poll(() => stateOf(id), WAIT).toMatchObject({ state: 'failed', error: 'upload_interrupted' });
});

test('the engine is notified of committed contacts even if the audit entry failed', async () => {
  const campaign = rig.addCampaign('unlogged');
  rig.moments.imported = hold;
  const data = new FormData();
  data.append('campaign_id', String(campaign));
  data.append('arquivo', new Blob([LINE]), 'lista.csv');
  const { status } = await rig.post('/contacts/upload', data);
  letGo();
  expect(status).toBe(503);
  expect(rig.told).toEqual([campaign]);
  expect(queryRow(rig.db, 'select state, valid from uploads')).toEqual({ state: 'done', valid: 1 });
});

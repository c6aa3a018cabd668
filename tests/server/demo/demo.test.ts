import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoAudio } from '#server/demo/audio.ts';
import { demoNumbers } from '#server/demo/numbers.ts';
import { createAudioFolder } from '#server/domains/audio/audio-folder.ts';
import { createSettingsStore } from '#server/platform/settings/store.ts';
import { COUNTRIES } from '#shared/countries/countries.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { executeSql, queryColumn, queryRow, queryRows, queryValue } from '../../support/database.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ engine: false });
});
afterAll(() => test.close());

const one = (sql: string): unknown => queryValue(test.db, sql);

describe('demo mode’s first start', () => {
  it('creates four accounts, one per role', () => {
    expect(queryColumn(test.db, 'select username || role || is_demo from users order by id')).toEqual([
      'adminadmin1',
      'supervisorsupervisor1',
      'operatoroperator1',
      'demodemo1',
    ]);
  });

  it('creates one draft campaign that may dial at any hour, with valid contacts of every country', () => {
    expect(queryColumn(test.db, 'select name from campaigns')).toEqual(['Campaña de ejemplo']);
    expect(one('select count(*) from campaign_states')).toBe(0);
    expect(queryRow(test.db, 'select opens_at, closes_at, weekdays from timing_configs')).toEqual({
      opens_at: '00:00',
      closes_at: '23:59',
      weekdays: '[0,1,2,3,4,5,6]',
    });
    const contacts = queryRows(test.db, 'select phone, country from contacts') as {
      phone: string;
      country: string;
    }[];
    expect(new Set(contacts.map(({ country }) => country)).size).toBe(41);
    expect(one('select sum(valid) from uploads')).toBe(contacts.length);
    const keyOf = new Map<string | undefined, string>(COUNTRIES.map(({ iso2, key }) => [iso2, key]));
    for (const { phone, country } of contacts) {
      const parsed = parsePhoneNumberFromString(phone);
      expect([phone, parsed?.isValid(), keyOf.get(parsed?.country)]).toEqual([phone, true, country]);
    }
  });

  it('creates trunks of 100 channels that together serve every country', () => {
    const served = queryColumn(test.db, 'select country_code from trunks');
    expect(COUNTRIES.filter(({ dialCode }) => !served.includes(dialCode))).toEqual([]);
    expect(one(`select count(*) from trunks where dv_codes <> '[]' or not is_active`)).toBe(0);
    expect(one('select min(max_channels) from trunks')).toBe(100);
    expect(one('select sum(max_channels) from trunks')).toBeGreaterThanOrEqual(1000);
  });

  it('creates a caller id for each country', () => {
    expect(one('select count(distinct country) from clis where is_active = 1 and trunk_id is not null')).toBe(41);
  });

  it('creates a context with an existing recording', () => {
    const file = `select file_name from audio_contexts c join audio_files a on a.id = c.audio_id where c.is_active = 1`;
    expect(existsSync(join(test.dataDir, 'audio', String(one(file))))).toBe(true);
    expect(one('select count(*) from audio_contexts')).toBe(1);
    expect(one('select duration_ms from audio_files')).toBe(8000);
  });

  it('creates the same numbers every time', () => {
    expect(demoNumbers('AR', 5)).toEqual(demoNumbers('AR', 5));
    expect(new Set(demoNumbers('BR', 25)).size).toBe(25);
  });
});

describe('the next start', () => {
  it('gives an earlier version’s context its recording, once', () => {
    const { db, dataDir } = test;
    const again = () =>
      createDemoAudio(db, createSettingsStore(db), createAudioFolder(join(dataDir, 'audio')), Date.now());
    executeSql(
      db,
      `update audio_contexts set audio_id = null; delete from audio_files;
      delete from settings where key = 'demo.audio'`,
    );
    again();
    expect(one('select count(*) from audio_contexts join audio_files a on a.id = audio_id')).toBe(1);
    executeSql(db, 'update audio_contexts set audio_id = null');
    again();
    expect(one('select count(*) from audio_contexts where audio_id is not null')).toBe(0);
  });

  it('replaces the first version’s demo trunks, whose DV codes were country codes', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'cadencia-demo-'));
    const first = await startTestApp({ engine: false, dataDir });
    const present = queryRows(first.db, 'select name, country_code from trunks');
    executeSql(
      first.db,
      `delete from trunks where id > 12; delete from settings where key = 'demo.trunks';
      update trunks set host = 'sip-ar.cadencia.example', country_code = '54', dv_codes = '["598","595"]';
      insert into trunks (name, host, country_code, dv_codes, sip_config, created_at)
        values ('Propio', 'sip.mine.example', '54', '[]', '{}', 0);`,
    );
    await first.close();
    const second = await startTestApp({ engine: false, dataDir });
    const trunks = queryRows(second.db, "select name, country_code from trunks where name <> 'Propio'");
    expect(trunks).toEqual(present);
    const orphans = 'select count(*) from clis where trunk_id not in (select id from trunks)';
    expect(queryValue(second.db, orphans)).toBe(0);
    expect(queryValue(second.db, "select count(*) from trunks where name = 'Propio'")).toBe(1);
    await second.close();
    rmSync(dataDir, { recursive: true });
  });

  it('does not restore deleted data', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'cadencia-demo-'));
    const first = await startTestApp({ engine: false, dataDir });
    expect((await first.request('supervisor', 'DELETE', '/campaigns/1')).status).toBe(200);
    await first.close();
    const second = await startTestApp({ engine: false, dataDir });
    expect((await second.request('demo', 'GET', '/campaigns')).body['total']).toBe(0);
    await second.close();
    rmSync(dataDir, { recursive: true });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMenuReader, type MenuOf } from '#server/dialer/menu-plans.ts';
import { executeSql } from '../../support/database.ts';
import { createTestDialer, type TestDialer } from './test-dialer.ts';

let rig: TestDialer;
let menuOf: MenuOf;
beforeAll(() => {
  rig = createTestDialer();
  const readMenus = createMenuReader(rig.db);
  menuOf = (...of) => readMenus()(...of);
});
afterAll(() => rig.dispose());

const addContext = (name: string, active: boolean, timeoutS: number, detects: boolean): number =>
  rig.one(
    `insert into audio_contexts (name, is_active, menu_timeout_s, detect_voicemail, created_at)
     values (?, ?, ?, ?, 0) returning id`,
    name,
    active ? 1 : 0,
    timeoutS,
    detects ? 1 : 0,
  );

describe('the menu of a campaign', () => {
  it('uses the defaults of each country, and 10 s elsewhere, when nothing is configured', () => {
    const { menu, detectMachines } = menuOf(null);
    expect(menu.byCountry.mexico).toEqual({ key: '3', timeoutMs: 15_000, language: 'es-MX' });
    expect(menu.byCountry.argentina).toEqual({ key: '1', timeoutMs: 10_000, language: 'es-AR' });
    expect(menu.byCountry.uruguay).toBeUndefined();
    expect(menu).toMatchObject({ fallback: { key: '1', timeoutMs: 10_000 }, optOutKey: '8' });
    expect(detectMachines).toBe(true);
  });

  it('uses the time-out and detection of its context, or else of the first active context', () => {
    addContext('apagado', false, 60, true);
    addContext('primero', true, 20, false);
    const own = addContext('propio', false, 30, true);
    expect(menuOf(null)).toMatchObject({ menu: { fallback: { timeoutMs: 20_000 } }, detectMachines: false });
    expect(menuOf(own)).toMatchObject({ menu: { fallback: { timeoutMs: 30_000 } }, detectMachines: true });
    expect(menuOf(999)).toMatchObject({ menu: { fallback: { timeoutMs: 20_000 } } });
    // Countries with their own time-out keep it.
    expect(menuOf(own).menu.byCountry.peru).toMatchObject({ timeoutMs: 10_000 });
  });

  it('has the duration of its context’s recording, or 8 s without one', () => {
    const recorded = addContext('grabado', true, 10, true);
    const audio = rig.one<number>(
      `insert into audio_files (file_name, name, kind, format, bytes, duration_ms, created_at)
       values ('a.wav', 'Menú', 'greeting', 'wav', 100, 5250, 0) returning id`,
    );
    rig.one('update audio_contexts set audio_id = ? where id = ? returning id', audio, recorded);
    expect(menuOf(recorded).menu.promptMs).toBe(5250);
    expect(menuOf(null).menu.promptMs).toBe(8000);
  });

  it('uses the configuration of a country when there is one', () => {
    executeSql(
      rig.db,
      `insert into dtmf_configs (country, dtmf_key, message, menu_timeout_s, language, instructions, updated_at)
       values ('mexico', '2', '', 7, 'es-MX', '', 0), ('uruguay', '4', '', 9, 'es-AR', '', 0)`,
    );
    const { byCountry } = menuOf(null).menu;
    expect([byCountry.mexico, byCountry.uruguay]).toEqual([
      { key: '2', timeoutMs: 7000, language: 'es-MX' },
      { key: '4', timeoutMs: 9000, language: 'es-AR' },
    ]);
  });

  it('uses the timeout of its timing configuration in every country', () => {
    const { menu } = menuOf(null, 25);
    expect([menu.fallback.timeoutMs, menu.byCountry.mexico!.timeoutMs]).toEqual([25_000, 25_000]);
  });
});

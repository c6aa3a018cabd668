import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PATHS } from '../../../bench/http/answers.ts';
import { withFilledFolder } from '../../../bench/http/folder.ts';
import { sectionsOf } from '../../../scripts/measure/http-sections.ts';
import { startTestApp } from '../../support/app.ts';

const CALLS = 1000;

it('a trial folder has fifty campaigns and the calls, and is removed afterwards', async () => {
  const folder = await withFilledFolder(CALLS, async (dataDir) => {
    const test = await startTestApp({ dataDir, engine: false });
    try {
      const get = (path: string) => test.request('demo', 'GET', path.replace('/api/v1', ''));
      expect((await get(PATHS.campaigns)).body).toMatchObject({ total: 50 });
      expect((await get(PATHS.campaign)).body).toMatchObject({ success: true, dentro_de_horario: true });
      const { body } = await get(PATHS.history);
      expect(body).toMatchObject({ total: CALLS, page: 3, resumen: { total: CALLS, en_progreso: 0 } });
      expect(body['llamadas']).toHaveLength(10);
    } finally {
      await test.close();
    }
    return dataDir;
  });
  expect(existsSync(folder)).toBe(false);
});

it('consoles are distributed over the sections by their shares', () => {
  const shown = sectionsOf(200);
  expect(shown).toHaveLength(200);
  expect(shown.filter((section) => section === 'realtime')).toHaveLength(50);
  expect(shown.filter((section) => section === 'trunks')).toHaveLength(4);
  expect(new Set(sectionsOf(11)).size).toBeGreaterThan(5);
});

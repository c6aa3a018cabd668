import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SECOND_MS } from '#shared/durations.ts';
import { ALERT_DEFAULTS, ALERT_KINDS, ALERT_TRAITS } from '#shared/domain/alert-kinds.ts';
import { defaultRules } from '#server/domains/alerts/default-rules.ts';
import { toAlert } from '#server/domains/alerts/views.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { executeSql } from '../../support/database.ts';
import { ADMIN, createAlertSite } from './site.ts';

let test: TestApp;
let site: ReturnType<typeof createAlertSite>;
beforeAll(async () => {
  test = await startTestApp({ engine: false });
});
afterAll(() => test.close());
beforeEach(() => {
  site = createAlertSite(test);
});

const ANY = { standing: undefined, kind: undefined, severity: undefined, campaignId: undefined };

describe('alerts', () => {
  it.each(ALERT_KINDS)('of %s open and resolve, with one message each', async (kind) => {
    const { threshold } = ALERT_TRAITS[kind];
    const [bad, good] = threshold?.opens === 'below' ? [1, 99] : [100, 0];
    const rule = site.rule({ kind, threshold: threshold === null ? null : 5, forS: 30 });
    expect(rule.leastCalls).toBe(ALERT_DEFAULTS[kind].leastCalls ?? null);
    site.set(kind, { 7: bad });
    await site.pass(15);
    expect(site.open()).toEqual([]);
    await site.pass(60);
    expect(site.open()).toMatchObject([{ ruleId: rule.id, kind, subject: '7', value: bad, resolvedAt: null }]);
    site.set(kind, { 7: good });
    await site.pass(30 + ALERT_TRAITS[kind].resolvesAfterMs / SECOND_MS);
    expect(site.open()).toEqual([]);
    expect(site.told).toEqual([`alert.opened ${kind} 7`, `alert.resolved ${kind} 7`]);
  });

  it('are opened once per rule and subject', async () => {
    site.rule({ kind: 'list_low', threshold: 5 });
    site.rule({ kind: 'list_low', threshold: 50, campaignId: 2 });
    site.set('list_low', { 1: 4, 2: 30, 3: 80 });
    await site.pass(120);
    expect(site.open().map(({ subject }) => subject)).toEqual(['2', '1']);
  });

  it('resolve when their subject or rule is deleted', async () => {
    const rule = site.rule({ kind: 'calls_waiting', threshold: 5 });
    const other = site.rule({ kind: 'pbx_down' });
    site.set('calls_waiting', { 1: 9 });
    site.set('pbx_down', { 'pbx-a': 1 });
    await site.pass(15);
    expect(site.open()).toHaveLength(2);
    site.service.updateRule(ADMIN, other.id, { isOn: false });
    await site.pass(15);
    expect(site.open().map(({ ruleId }) => ruleId)).toEqual([rule.id]);
    site.set('calls_waiting', {});
    await site.pass(90);
    expect(site.open()).toEqual([]);
  });

  it('stay open while their figure can’t be read', async () => {
    site.rule({ kind: 'disk_low', threshold: 10 });
    site.set('disk_low', { '': 5 });
    await site.pass(15);
    site.set('disk_low', new Error('no such volume'));
    await site.pass(300);
    expect(site.open()).toHaveLength(1);
    expect(site.unread).toContain('disk_low');
  });

  it('open at the next evaluation if they couldn’t be stored', async () => {
    site.rule({ kind: 'pbx_down', forS: 60 });
    site.set('pbx_down', { 'pbx-a': 1 });
    await site.pass(60);
    executeSql(test.db, `create trigger refuse before insert on alerts begin select raise(abort, 'refused'); end`);
    await expect(site.pass(15)).rejects.toThrow('refused');
    executeSql(test.db, 'drop trigger refuse');
    await site.pass(15);
    expect(site.open()).toMatchObject([{ subject: 'pbx-a', presentValue: 1 }]);
  });

  it('resolve once there is too little data for their figure', async () => {
    site.rule({ kind: 'answer_rate_drop', threshold: 40 });
    site.set('answer_rate_drop', { 1: 80 });
    await site.pass(15);
    expect(site.open()).toHaveLength(1);
    site.set('answer_rate_drop', { 1: null });
    await site.pass(90);
    expect(site.open()).toEqual([]);
  });

  it('do not wait for the figure of another kind', async () => {
    site.rule({ kind: 'caller_id_limit', threshold: 90 });
    site.rule({ kind: 'pbx_down' });
    const busyPool = Promise.withResolvers<void>();
    site.delay('caller_id_limit', busyPool.promise);
    site.set('pbx_down', { 'pbx-a': 1 });
    const evaluated = site.service.evaluate();
    await expect.poll(() => site.open().map(({ kind }) => kind)).toEqual(['pbx_down']);
    busyPool.resolve();
    await evaluated;
  });

  it('say since when their cause is over until they resolve', async () => {
    site.rule({ kind: 'trunk_resting' });
    const shown = () =>
      toAlert(
        site.open().find(({ kind }) => kind === 'trunk_resting')!,
        test.nowMs(),
      );
    site.set('trunk_resting', { 'Trunk 9': 1 });
    await site.pass(15);
    expect(shown()).toMatchObject({ clear_since: null, texto: expect.stringContaining('descansa:') as string });
    site.set('trunk_resting', {});
    await site.pass(15);
    const clear = new Date(site.nowMs()).toISOString();
    await site.pass(60);
    expect(shown()).toMatchObject({ clear_since: clear, texto: expect.stringContaining('descansó:') as string });
    site.set('trunk_resting', { 'Trunk 9': 1 });
    await site.pass(15);
    expect(shown()).toMatchObject({ clear_since: null, texto: expect.stringContaining('descansa:') as string });
  });

  it('keep their figure at the opening, and show the current one if it is known', async () => {
    const rule = site.rule({ kind: 'disk_low', threshold: 10 });
    const figures = () =>
      site.service
        .page({ ...ANY, kind: 'disk_low' }, Number.MAX_SAFE_INTEGER, 200)
        .alerts.flatMap((alert) => (alert.ruleId === rule.id ? [[alert.value, alert.presentValue]] : []));
    site.set('disk_low', { '': 5 });
    await site.pass(15);
    site.set('disk_low', { '': 3 });
    await site.pass(60);
    expect(figures()).toEqual([[5, 3]]);
    const [shown] = site.service.open().filter((alert) => alert.ruleId === rule.id);
    expect(toAlert(shown!, test.nowMs())).toMatchObject({ valor: 5, valor_ahora: 3 });
    site.set('disk_low', new Error('no such volume'));
    await site.pass(60);
    expect(figures()).toEqual([[5, null]]);
    site.set('disk_low', { '': 90 });
    await site.pass(300);
    expect(figures()).toEqual([[5, null]]);
    expect(site.open()).toEqual([]);
  });

  it('survive a restart without a second message', async () => {
    site.rule({ kind: 'pbx_down' });
    site.set('pbx_down', { 'pbx-a': 1 });
    await site.pass(15);
    const { createAlertStore } = await import('#server/domains/alerts/store.ts');
    expect(createAlertStore(test.db).listOpen()).toHaveLength(1);
    await site.pass(600);
    expect(site.told).toEqual(['alert.opened pbx_down pbx-a']);
  });

  it('that are seen or snoozed are not counted, and a snooze ends in time', async () => {
    site.rule({ kind: 'pbx_down', severity: 'critical' });
    site.set('pbx_down', { a: 1, b: 1 });
    await site.pass(15);
    const [b, a] = site.open();
    const { version, ...counts } = site.service.counts();
    expect(counts).toEqual({ open: 2, unseen: 2, critical: 2 });
    const seen = site.service.see(ADMIN, a!.id);
    expect(seen).toMatchObject({ seenAt: site.nowMs(), seenBy: 'admin' });
    expect(site.service.snooze(ADMIN, b!.id, 10)).toMatchObject({ snoozedUntil: site.nowMs() + 600_000 });
    expect(site.service.counts()).toMatchObject({ open: 2, unseen: 0, critical: 0 });
    expect(site.service.counts().version).not.toBe(version);
    await site.pass(615);
    expect(site.service.counts()).toMatchObject({ open: 2, unseen: 1 });
  });

  it('that are resolved can be neither seen nor snoozed', async () => {
    site.rule({ kind: 'pbx_down' });
    site.set('pbx_down', { a: 1 });
    await site.pass(15);
    const [alert] = site.open();
    site.set('pbx_down', { a: 0 });
    await site.pass(90);
    expect(() => site.service.see(ADMIN, alert!.id)).toThrow('ya se resolvió');
    expect(() => site.service.snooze(ADMIN, alert!.id, 5)).toThrow('ya se resolvió');
  });

  it('are only in the log if their rule sends no message', async () => {
    site.rule({ kind: 'pbx_down', showInConsole: false, notifyWebhooks: false });
    site.set('pbx_down', { a: 1 });
    await site.pass(15);
    expect({
      told: site.told,
      shown: site.service.open(),
      listed: site.open(),
      logged: site.service.page(ANY, 1000, 9).alerts.length,
    }).toEqual({
      told: [],
      shown: [],
      listed: [],
      logged: 1,
    });
  });

  it('are listed by key, newest first', async () => {
    site.rule({ kind: 'pbx_down' });
    site.set('pbx_down', Object.fromEntries(Array.from({ length: 7 }, (_, at) => [`pbx-${at}`, 1])));
    await site.pass(15);
    const first = site.service.page(ANY, Number.MAX_SAFE_INTEGER, 3);
    const second = site.service.page(ANY, first.nextBeforeId!, 3);
    const third = site.service.page(ANY, second.nextBeforeId!, 3);
    const ids = [first, second, third].flatMap(({ alerts }) => alerts.map(({ id }) => id));
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(new Set(ids).size).toBe(7);
    expect(third.nextBeforeId).toBeNull();
  });
});

describe('rules', () => {
  it('refuse a threshold out of range and a campaign for kinds without one', async () => {
    const refusals = [
      [{ tipo: 'abandonment', umbral: 101 }, 'alert_threshold_invalid', 'umbral'],
      [{ tipo: 'abandonment' }, 'alert_threshold_invalid', 'umbral'],
      [{ tipo: 'short_calls', umbral: 15, least_calls: 19 }, 'alert_least_calls_invalid', 'least_calls'],
      [{ tipo: 'pbx_down', campaign_id: 1 }, 'alert_scope_invalid', 'campaign_id'],
      [{ tipo: 'list_low', umbral: 5, campaign_id: 999_999 }, 'campaign_not_found', 'campaign_id'],
    ] as const;
    for (const [body, error, field] of refusals) {
      const answer = await test.request('admin', 'POST', '/alertas/reglas', body);
      expect(answer.body).toMatchObject({ error, details: { field } });
    }
  });

  it('have the minimum of calls that was set, or else their kind’s', async () => {
    const made = async (body: object) => (await test.request('admin', 'POST', '/alertas/reglas', body)).body;
    const rule = await made({ tipo: 'short_calls', umbral: 15 });
    expect(rule).toMatchObject({ umbral: 15, least_calls: 100 });
    const path = `/alertas/reglas/${String(rule['id'])}`;
    expect((await test.request('admin', 'PUT', path, { least_calls: 500 })).body).toMatchObject({ least_calls: 500 });
    expect((await test.request('admin', 'PUT', path, { umbral: 20 })).body).toMatchObject({
      umbral: 20,
      least_calls: 500,
    });
    expect(await made({ tipo: 'pbx_down', least_calls: 7 })).toMatchObject({ least_calls: null });
  });

  it('cover everything in a new installation', async () => {
    const fresh = await startTestApp({ engine: false });
    const { body } = await fresh.request('supervisor', 'GET', '/alertas/reglas');
    const rules = body['reglas'] as { tipo: string; activa: boolean }[];
    expect(rules.map(({ tipo }) => tipo)).toEqual([...ALERT_KINDS]);
    expect(rules.filter(({ activa }) => !activa).map(({ tipo }) => tipo)).toEqual(['short_calls']);
    // Outside demo mode.
    expect(defaultRules(false).every(({ isOn }) => isOn)).toBe(true);
    for (const { id } of rules as unknown as { id: number }[])
      await fresh.request('admin', 'DELETE', `/alertas/reglas/${id}`);
    await fresh.close();
  });

  it('are added once to an older installation for new kinds', async () => {
    const older = await startTestApp({ engine: false });
    executeSql(older.db, "delete from alert_rules where kind not in ('abandonment')");
    executeSql(older.db, "update settings set value = 'true' where key = 'alerts.defaultRules'");
    const { dataDir } = older;
    await older.server.close();
    for (const round of [1, 2]) {
      const app = await startTestApp({ engine: false, dataDir });
      const { body } = await app.request('admin', 'GET', '/alertas/reglas');
      const kinds = (body['reglas'] as { tipo: string }[]).map(({ tipo }) => tipo);
      expect({ round, kinds }).toEqual({
        round,
        kinds: [
          'abandonment',
          'trunk_down',
          'trunk_resting',
          'campaign_held',
          'legal_hours_open',
          'caller_id_blocked',
          'short_calls',
          'short_calls_anatel',
          'caller_id_answer_drop',
          'agents_unreachable',
          'registry_stale',
          'callbacks_overdue',
        ],
      });
      await (round === 1 ? app.server.close() : app.close());
    }
  });

  it('stay deleted after a restart', async () => {
    const { mkdtempSync, rmSync } = await import('node:fs');
    const { tmpdir } = await import('node:os');
    const folder = mkdtempSync(`${tmpdir()}/cadencia-rules-`);
    for (const expected of [ALERT_KINDS.length, ALERT_KINDS.length - 1]) {
      const app = await startTestApp({ engine: false, dataDir: folder, env: { DEMO: '1' } });
      const { body } = await app.request('admin', 'GET', '/alertas/reglas');
      const rules = body['reglas'] as { id: number }[];
      expect(rules).toHaveLength(expected);
      await app.request('admin', 'DELETE', `/alertas/reglas/${rules[0]!.id}`);
      await app.close();
    }
    rmSync(folder, { recursive: true, force: true });
  });
});

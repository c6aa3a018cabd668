/** The alert service on a real database, with a clock and figures that the test sets. */
import { createAlertService, type AlertDeps, type Readers } from '#server/domains/alerts/service.ts';
import { createAlertStore, type AlertRow, type RuleFields } from '#server/domains/alerts/store.ts';
import { createAudit } from '#server/platform/audit/service.ts';
import { ALERT_KINDS, type AlertKind } from '#shared/domain/alert-kinds.ts';
import type { Reading } from '#shared/domain/alert-evaluation.ts';
import type { TestApp } from '../../support/app.ts';
import { executeSql } from '../../support/database.ts';

export const ADMIN = { id: 1, username: 'admin', role: 'admin', sessionId: 's', mustChangePassword: false } as const;

export function createAlertSite({ db }: TestApp) {
  executeSql(db, 'delete from alerts');
  executeSql(db, 'delete from alert_rules');
  let nowMs = Date.parse('2026-11-21T12:00:00Z');
  const figures = new Map<AlertKind, readonly Reading[] | Error | ((nowMs: number) => readonly Reading[])>();
  const told: string[] = [];
  const unread: AlertKind[] = [];
  let evaluated: AlertDeps['onEvaluated'] | undefined;
  const clock = { nowMs: () => nowMs };
  const delays = new Map<AlertKind, Promise<void>>();
  const read = (kind: AlertKind) => async (): Promise<readonly Reading[]> => {
    await delays.get(kind);
    const found = figures.get(kind) ?? [];
    if (found instanceof Error) throw found;
    return typeof found === 'function' ? found(nowMs) : found;
  };
  const deps: AlertDeps = {
    db,
    store: createAlertStore(db),
    readers: Object.fromEntries(ALERT_KINDS.map((kind) => [kind, read(kind)])) as unknown as Readers,
    lookUpCampaign: (id) => (id < 100 ? { name: `Campaña ${id}` } : undefined),
    defaults: { rules: [], made: () => ALERT_KINDS, storeMade: () => {} },
    notify: (event, alert: AlertRow) => void told.push(`${event} ${alert.kind} ${alert.subject}`.trim()),
    audit: createAudit(db, clock),
    clock,
    onEvaluated: (kind, rules, open) => evaluated?.(kind, rules, open),
    onRulesChanged: () => {},
    onUnread: (kind) => void unread.push(kind),
  };
  const service = createAlertService(deps);

  return {
    service,
    told,
    unread,
    clock,
    nowMs: () => nowMs,
    /** Sets what is done after each evaluation of a kind. */
    afterwards: (what: AlertDeps['onEvaluated']): void => void (evaluated = what),
    rule: (fields: Partial<RuleFields> & Pick<RuleFields, 'kind'>) =>
      service.createRule(ADMIN, {
        campaignId: null,
        threshold: null,
        leastCalls: null,
        restsCallerId: false,
        forS: 0,
        severity: 'warning',
        isOn: true,
        showInConsole: true,
        notifyWebhooks: true,
        ...fields,
      }),
    /** Sets the readings of a kind, value by subject, or the error of its reader. A numeric subject is a campaign. */
    set(kind: AlertKind, values: Readonly<Record<string, number | null>> | Error): void {
      const readings =
        values instanceof Error
          ? values
          : Object.entries(values).map(([subject, value]) => ({
              subject,
              name: subject,
              campaignId: /^\d+$/.test(subject) ? Number(subject) : null,
              value,
              calls: Number.MAX_SAFE_INTEGER,
              details: {},
            }));
      figures.set(kind, readings);
    },
    /** Sets the reader of a kind. */
    use: (kind: AlertKind, read: (nowMs: number) => readonly Reading[]): void => void figures.set(kind, read),
    /** Delays the readers of a kind until a promise resolves. */
    delay: (kind: AlertKind, until: Promise<void>): void => void delays.set(kind, until),
    /** Advances the clock, evaluating every 15 s. */
    async pass(seconds: number): Promise<void> {
      for (let passed = 0; passed < seconds; passed += 15) {
        nowMs += 15_000;
        await service.evaluate();
      }
    },
    open: () =>
      service.page({ standing: 'open', kind: undefined, severity: undefined, campaignId: undefined }, 1e9, 100).alerts,
  };
}

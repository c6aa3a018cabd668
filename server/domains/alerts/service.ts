import type { AlertKind } from '#shared/domain/alert-kinds.ts';
import { ALERT_TRAITS } from '#shared/domain/alert-kinds.ts';
import type { Audit } from '#server/platform/audit/service.ts';
import type { Db } from '#server/platform/db/open.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { DEFAULT_RULES } from './default-rules.ts';
import { createEvaluation } from './evaluation.ts';
import type { Reading, Readers } from './reading.ts';
import type { AlertFilter, AlertRow, AlertStore, NewAlert, RuleFields, RuleRow } from './store.ts';

/** How many alerts are open, and how many of them nobody has seen or snoozed; `critical`: of those, the critical ones. */
export type AlertCounts = {
  readonly open: number;
  readonly unseen: number;
  readonly critical: number;
  /** Differs whenever any alert has changed. */
  readonly version: number;
};

/** `presentValue`: its figure when it was last looked at; null: it is resolved, or the figure is not known. */
export type PresentAlert = AlertRow & { readonly presentValue: number | null };

/** A page of the log, newest first. `nextBeforeId` null: it was the last. */
export type AlertPage = { readonly alerts: readonly PresentAlert[]; readonly nextBeforeId: number | null };

export type AlertDeps = {
  readonly db: Pick<Db, 'write'>;
  readonly store: AlertStore;
  readonly readers: Readers;
  /** Undefined when there is no such campaign. */
  readonly lookUpCampaign: (id: number) => { readonly name: string } | undefined;
  /** Whether the default rules were ever made, and that they were. */
  readonly defaults: { readonly areMade: () => boolean; readonly made: () => void };
  /** Tells webhooks, in the present write transaction. */
  readonly tell: (change: 'alert.opened' | 'alert.resolved', alert: PresentAlert) => void;
  readonly audit: Audit;
  readonly clock: Clock;
  /** Rules have changed: it is time to evaluate them. */
  readonly onRulesChanged: () => void;
  /** Called with what a reader throws; its kind stays as it is. */
  readonly onUnread: (kind: AlertKind, error: unknown) => void;
};

export type AlertService = ReturnType<typeof createAlertService>;

export function createAlertService(deps: AlertDeps) {
  const { db, store, readers, lookUpCampaign, defaults, tell, audit, clock, onRulesChanged, onUnread } = deps;
  const { evaluate } = createEvaluation();
  let version = clock.nowMs();
  let present = new Map<number, number>();

  function find(id: number): AlertRow {
    return store.find(id) ?? fail('alert_not_found', { id });
  }

  const withPresent = (alert: AlertRow): PresentAlert => ({ ...alert, presentValue: present.get(alert.id) ?? null });

  function findOpen(id: number): AlertRow {
    const alert = find(id);
    return alert.resolvedAt === null ? alert : fail('alert_resolved', { id });
  }

  function findRule(id: number): RuleRow {
    return store.findRule(id) ?? fail('alert_rule_not_found', { id });
  }

  /** Throws what the fields refuse. */
  function settle(rule: RuleFields): RuleFields {
    const { kind, campaignId, threshold } = rule;
    const traits = ALERT_TRAITS[kind];
    if (campaignId !== null && !traits.ofCampaign) fail('alert_scope_invalid', { field: 'campaign_id', kind });
    if (campaignId !== null && lookUpCampaign(campaignId) === undefined)
      fail('campaign_not_found', { field: 'campaign_id', id: campaignId });
    if (traits.threshold === null) return { ...rule, threshold: null };
    const { least, most } = traits.threshold;
    if (threshold === null || threshold < least || threshold > most)
      fail('alert_threshold_invalid', { field: 'umbral', least, most });
    return rule;
  }

  async function readAll(kinds: Iterable<AlertKind>): Promise<Map<AlertKind, readonly Reading[]>> {
    const found = new Map<AlertKind, readonly Reading[]>();
    for (const kind of new Set(kinds)) {
      try {
        found.set(kind, await readers[kind]());
      } catch (error) {
        onUnread(kind, error);
      }
    }
    return found;
  }

  function toNewAlert(rule: RuleRow, reading: Reading): NewAlert {
    return {
      ruleId: rule.id,
      kind: rule.kind,
      severity: rule.severity,
      tellsConsole: rule.tellsConsole,
      tellsWebhooks: rule.tellsWebhooks,
      subject: reading.subject,
      subjectName: reading.name,
      campaignId: reading.campaignId,
      value: reading.value ?? 0,
      threshold: rule.threshold,
      details: reading.details,
      openedAt: clock.nowMs(),
    };
  }

  /** Changes an open alert, with its entry in the audit log. */
  function change(actor: Actor, action: string, id: number, fields: Partial<AlertRow>): PresentAlert {
    const before = findOpen(id);
    db.write(() => {
      store.update(id, fields);
      audit.record({ actor, action, entity: 'alert', entityId: id, before: toAuditedAlert(before), after: fields });
    });
    version += 1;
    return withPresent(find(id));
  }

  return {
    /** Makes the default rules of a new installation, once. */
    makeDefaultRules(): void {
      if (defaults.areMade()) return;
      db.write(() => {
        for (const rule of DEFAULT_RULES) store.createRule(rule, clock.nowMs());
        defaults.made();
      });
    },

    /** Compares all figures with the rules that are on, and opens and resolves alerts. */
    async evaluate(): Promise<void> {
      const kinds = store.listRules().flatMap((rule) => (rule.isOn ? [rule.kind] : []));
      const readings = await readAll(kinds);
      const rules = store.listRules().filter(({ isOn }) => isOn); // they may have changed meanwhile
      const found = evaluate(rules, store.listOpen(), readings, clock.nowMs());
      const { opened, resolved } = found;
      present = new Map(found.present);
      if (opened.length === 0 && resolved.length === 0) return;
      db.write(() => {
        for (const { id } of resolved) {
          store.update(id, { resolvedAt: clock.nowMs() });
          const alert = find(id);
          if (alert.tellsWebhooks) tell('alert.resolved', withPresent(alert));
        }
        for (const { rule, reading } of opened) {
          const alert = store.insert(toNewAlert(rule, reading));
          present.set(alert.id, alert.value);
          if (alert.tellsWebhooks) tell('alert.opened', withPresent(alert));
        }
      });
      version += 1;
    },

    /** Those that the console is told of, newest first. */
    open: (): PresentAlert[] => store.listOpen().flatMap((alert) => (alert.tellsConsole ? [withPresent(alert)] : [])),
    counts(): AlertCounts {
      const nowMs = clock.nowMs();
      const open = store.listOpen().filter(({ tellsConsole }) => tellsConsole);
      const unseen = open.filter((alert) => alert.seenAt === null && !isSnoozed(alert, nowMs));
      const critical = unseen.filter(({ severity }) => severity === 'critical');
      return { open: open.length, unseen: unseen.length, critical: critical.length, version };
    },
    page(filter: AlertFilter, beforeId: number, most: number): AlertPage {
      const found = store.page(filter, beforeId, most + 1);
      const alerts = found.slice(0, most).map(withPresent);
      return { alerts, nextBeforeId: found.length > most ? (alerts.at(-1)?.id ?? null) : null };
    },
    see: (actor: Actor, id: number): PresentAlert =>
      change(actor, 'alert.see', id, { seenAt: clock.nowMs(), seenBy: actor.username, snoozedUntil: null }),
    /** `minutes` 0 ends a snooze. */
    snooze: (actor: Actor, id: number, minutes: number): PresentAlert =>
      change(actor, 'alert.snooze', id, {
        snoozedUntil: minutes === 0 ? null : clock.nowMs() + minutes * 60_000,
        snoozedBy: minutes === 0 ? null : actor.username,
      }),

    rules: (): RuleRow[] => store.listRules(),
    createRule(actor: Actor, fields: RuleFields): RuleRow {
      const settled = settle(fields);
      const made = db.write(() => {
        const rule = store.createRule(settled, clock.nowMs());
        audit.record({ actor, action: 'alert_rule.create', entity: 'alert_rule', entityId: rule.id, after: rule });
        return rule;
      });
      onRulesChanged();
      return made;
    },
    updateRule(actor: Actor, id: number, changes: Partial<Omit<RuleFields, 'kind'>>): RuleRow {
      const before = findRule(id);
      const { id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...fields } = before;
      const settled = settle({ ...fields, ...changes });
      const updated = db.write(() => {
        store.updateRule(id, settled, clock.nowMs());
        const after = findRule(id);
        audit.record({ actor, action: 'alert_rule.update', entity: 'alert_rule', entityId: id, before, after });
        return after;
      });
      onRulesChanged();
      return updated;
    },
    /** Its open alerts resolve. */
    removeRule(actor: Actor, id: number): void {
      const before = findRule(id);
      db.write(() => {
        store.removeRule(id);
        audit.record({ actor, action: 'alert_rule.delete', entity: 'alert_rule', entityId: id, before });
      });
      onRulesChanged();
    },
    nowMs: clock.nowMs,
    campaignName: (id: number): string | null => lookUpCampaign(id)?.name ?? null,
  };
}

export function isSnoozed({ snoozedUntil }: Pick<AlertRow, 'snoozedUntil'>, nowMs: number): boolean {
  return snoozedUntil !== null && snoozedUntil > nowMs;
}

function toAuditedAlert({ seenAt, seenBy, snoozedUntil, snoozedBy, kind, subject }: AlertRow) {
  return { kind, subject, seenAt, seenBy, snoozedUntil, snoozedBy };
}

import {
  ALERT_DEFAULTS,
  ALERT_KINDS,
  ALERT_TRAITS,
  mayRestCallerId,
  type AlertKind,
} from '#shared/domain/alert-kinds.ts';
import {
  clearSinceMs,
  evaluateRules,
  type Evaluation,
  type Reading,
  type Tracks,
} from '#shared/domain/alert-evaluation.ts';
import type { Audit } from '#server/platform/audit/service.ts';
import type { Db } from '#server/platform/db/open.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { AlertFilter, AlertRow, AlertStore, NewAlert, RuleFields, RuleRow } from './store.ts';

/** Reads the current figures of a kind. A subject without a reading is not in breach. */
export type Readers = { readonly [K in AlertKind]: () => readonly Reading[] | Promise<readonly Reading[]> };

export type AlertCounts = {
  readonly open: number;
  /** Open alerts that nobody has seen and that are not snoozed now. */
  readonly unseen: number;
  /** Critical alerts among the unseen ones. */
  readonly critical: number;
  /** Increases whenever an alert is opened, resolved or changed. */
  readonly version: number;
};

export type PresentAlert = AlertRow & {
  /** The last reading of the figure; null if the alert is resolved or the figure unknown. */
  readonly presentValue: number | null;
  /** Since when the figure of an open alert is clear again (epoch ms), or null. */
  readonly clearSinceMs: number | null;
};

/** A page of the log, newest first. `nextBeforeId` is null on the last page. */
export type AlertPage = { readonly alerts: readonly PresentAlert[]; readonly nextBeforeId: number | null };

export type AlertDeps = {
  readonly db: Pick<Db, 'write'>;
  readonly store: AlertStore;
  readonly readers: Readers;
  /** Returns undefined for an unknown campaign. */
  readonly lookUpCampaign: (id: number) => { readonly name: string } | undefined;
  readonly defaults: {
    readonly rules: readonly RuleFields[];
    /** Returns the kinds whose default rules have been created before, even if deleted since. */
    readonly made: () => readonly AlertKind[];
    readonly storeMade: (kinds: readonly AlertKind[]) => void;
  };
  /** Queues webhook messages in the current write transaction. */
  readonly notify: (change: 'alert.opened' | 'alert.resolved', alert: PresentAlert) => void;
  readonly audit: Audit;
  readonly clock: Clock;
  /** Called after each evaluation of a kind with its enabled rules and its open alerts. */
  readonly onEvaluated: (kind: AlertKind, rules: readonly RuleRow[], open: readonly AlertRow[]) => void;
  /** Called after rules have changed, to evaluate them. */
  readonly onRulesChanged: () => void;
  /** Called with a reader's error. Alerts of its kind stay as they are. */
  readonly onUnread: (kind: AlertKind, error: unknown) => void;
};

export type AlertService = ReturnType<typeof createAlertService>;

export function createAlertService(deps: AlertDeps) {
  const { db, store, readers, lookUpCampaign, defaults, notify, audit, clock, onEvaluated, onRulesChanged, onUnread } =
    deps;
  let version = clock.nowMs();
  const tracks = new Map<AlertKind, Tracks>();
  const present = new Map<AlertKind, Map<number, number>>();
  const evaluating = new Map<AlertKind, Promise<void>>();

  function find(id: number): AlertRow {
    return store.find(id) ?? fail('alert_not_found', { id });
  }

  const withPresent = (alert: AlertRow, values = present.get(alert.kind)): PresentAlert => ({
    ...alert,
    presentValue: values?.get(alert.id) ?? null,
    clearSinceMs: alert.resolvedAt === null ? clearSinceMs(tracks.get(alert.kind), alert) : null,
  });

  function findOpen(id: number): AlertRow {
    const alert = find(id);
    return alert.resolvedAt === null ? alert : fail('alert_resolved', { id });
  }

  function findRule(id: number): RuleRow {
    return store.findRule(id) ?? fail('alert_rule_not_found', { id });
  }

  /**
   * Returns the rule's fields after checking them. Throws `alert_scope_invalid`, `campaign_not_found`,
   * `alert_threshold_invalid` or `alert_least_calls_invalid`.
   */
  function settle(rule: RuleFields): RuleFields {
    const { kind, campaignId, threshold } = rule;
    const leastCalls = settleLeastCalls(rule);
    const traits = ALERT_TRAITS[kind];
    if (campaignId !== null && !traits.ofCampaign) fail('alert_scope_invalid', { field: 'campaign_id', kind });
    if (campaignId !== null && lookUpCampaign(campaignId) === undefined)
      fail('campaign_not_found', { field: 'campaign_id', id: campaignId });
    const restsCallerId = rule.restsCallerId && mayRestCallerId(kind);
    if (traits.threshold === null) return { ...rule, threshold: null, leastCalls, restsCallerId };
    const { least, most } = traits.threshold;
    if (threshold === null || threshold < least || threshold > most)
      fail('alert_threshold_invalid', { field: 'umbral', least, most });
    return { ...rule, leastCalls, restsCallerId };
  }

  /** Returns the rule's minimum of calls: by default its kind's, and null for kinds without one. */
  function settleLeastCalls({ kind, leastCalls }: RuleFields): number | null {
    const range = ALERT_TRAITS[kind].leastCalls;
    if (range === null) return null;
    const settled = leastCalls ?? ALERT_DEFAULTS[kind].leastCalls ?? range.least;
    if (settled < range.least || settled > range.most)
      fail('alert_least_calls_invalid', { field: 'least_calls', ...range });
    return settled;
  }

  const rulesOf = (kind: AlertKind): RuleRow[] => store.listRules().filter((rule) => rule.isOn && rule.kind === kind);

  const openOf = (kind: AlertKind): AlertRow[] => store.listOpen().filter((alert) => alert.kind === kind);

  /** Returns null if the readings failed. */
  async function readingsOf(kind: AlertKind): Promise<readonly Reading[] | null> {
    try {
      return await readers[kind]();
    } catch (error) {
      onUnread(kind, error);
      return null;
    }
  }

  async function evaluate(kind: AlertKind): Promise<void> {
    const readings = rulesOf(kind).length === 0 ? [] : await readingsOf(kind);
    const open = openOf(kind);
    // The rules may have changed while the figures were read.
    const found = evaluateRules(tracks.get(kind) ?? new Map(), rulesOf(kind), open, readings, clock.nowMs());
    const values = new Map(found.present);
    const hasChanges = found.opened.length > 0 || found.resolved.length > 0;
    if (hasChanges) db.write(() => storeChanges(found, values));
    // After the write, so that an alert that could not be opened or resolved is tried again.
    tracks.set(kind, found.tracks);
    present.set(kind, values);
    if (hasChanges) version += 1;
    onEvaluated(kind, rulesOf(kind), openOf(kind));
  }

  /** Opens and resolves alerts, and adds the opened ones' figures to `values`. Call it inside a write transaction. */
  function storeChanges({ opened, resolved }: Evaluation<RuleRow, AlertRow>, values: Map<number, number>): void {
    for (const { id } of resolved) {
      store.update(id, { resolvedAt: clock.nowMs() });
      const alert = find(id);
      if (alert.notifyWebhooks) notify('alert.resolved', withPresent(alert, values));
    }
    for (const { rule, reading } of opened) {
      const alert = store.insert(toNewAlert(rule, reading));
      values.set(alert.id, alert.value);
      if (alert.notifyWebhooks) notify('alert.opened', withPresent(alert, values));
    }
  }

  /** Evaluates a kind, or joins its evaluation in progress. */
  function evaluateOnce(kind: AlertKind): Promise<void> {
    const present = evaluating.get(kind);
    if (present !== undefined) return present;
    const work = evaluate(kind).finally(() => evaluating.delete(kind));
    evaluating.set(kind, work);
    return work;
  }

  function toNewAlert(rule: RuleRow, reading: Reading): NewAlert {
    return {
      ruleId: rule.id,
      kind: rule.kind,
      severity: rule.severity,
      showInConsole: rule.showInConsole,
      notifyWebhooks: rule.notifyWebhooks,
      subject: reading.subject,
      subjectName: reading.name,
      campaignId: reading.campaignId,
      value: reading.value ?? 0,
      threshold: rule.threshold,
      details: reading.details,
      openedAt: clock.nowMs(),
    };
  }

  /** Changes an open alert and records it in the audit log. */
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
    /** Creates default rules for kinds that have never had one. */
    makeDefaultRules(): void {
      const made = defaults.made();
      const missing = defaults.rules.filter(({ kind }) => !made.includes(kind));
      if (missing.length === 0) return;
      db.write(() => {
        for (const rule of missing) store.createRule(rule, clock.nowMs());
        defaults.storeMade(ALERT_KINDS);
      });
    },

    /** Evaluates the kinds, by default all, concurrently, so that a slow figure delays only its own alerts. */
    async evaluate(kinds: readonly AlertKind[] = ALERT_KINDS): Promise<void> {
      await Promise.all(kinds.map(evaluateOnce));
    },

    /** Returns the open alerts shown in the console, newest first. */
    open: (): PresentAlert[] => store.listOpen().flatMap((alert) => (alert.showInConsole ? [withPresent(alert)] : [])),
    counts(): AlertCounts {
      const nowMs = clock.nowMs();
      const open = store.listOpen().filter(({ showInConsole }) => showInConsole);
      const unseen = open.filter((alert) => alert.seenAt === null && !isSnoozed(alert, nowMs));
      const critical = unseen.filter(({ severity }) => severity === 'critical');
      return { open: open.length, unseen: unseen.length, critical: critical.length, version };
    },
    page(filter: AlertFilter, beforeId: number, most: number): AlertPage {
      const found = store.page(filter, beforeId, most + 1);
      const alerts = found.slice(0, most).map((alert) => withPresent(alert));
      return { alerts, nextBeforeId: found.length > most ? (alerts.at(-1)?.id ?? null) : null };
    },
    see: (actor: Actor, id: number): PresentAlert =>
      change(actor, 'alert.see', id, { seenAt: clock.nowMs(), seenBy: actor.username, snoozedUntil: null }),
    /** Snoozes the alert for `minutes`, or ends its snooze if `minutes` is 0. */
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
    /** Deletes the rule. The evaluation that follows resolves its open alerts. */
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

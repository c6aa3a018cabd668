import { serverMsg } from '#shared/msg.ts';
import type {
  Alert,
  AlertAnswer,
  AlertCounts as WireCounts,
  AlertQuery,
  AlertRule,
  AlertRuleAnswer,
  AlertRuleDeleteAnswer,
  AlertRulePatch,
  AlertRulesAnswer,
  AlertsAnswer,
  NewAlertRule,
} from '#shared/contracts/alerts.ts';
import { instantOrNull, toInstant } from '#server/platform/time/instant.ts';
import { alertText } from './alert-text.ts';
import { isSnoozed, type AlertCounts, type AlertPage, type PresentAlert } from './service.ts';
import type { AlertFilter, AlertRow, RuleFields, RuleRow } from './store.ts';

const STANDINGS = { abiertas: 'open', resueltas: 'resolved', todas: undefined } as const;
const PAGE = 50;

export function toAlert(alert: PresentAlert, nowMs: number): Alert {
  return {
    id: alert.id,
    regla_id: alert.ruleId,
    tipo: alert.kind,
    gravedad: alert.severity,
    estado: stateOf(alert, nowMs),
    sujeto: alert.subjectName,
    campaign_id: alert.campaignId,
    valor: alert.value,
    valor_ahora: alert.presentValue,
    clear_since: instantOrNull(alert.clearSinceMs),
    umbral: alert.threshold,
    detalles: alert.details,
    texto: alertText(alert),
    abierta_en: toInstant(alert.openedAt),
    vista_en: instantOrNull(alert.seenAt),
    vista_por: alert.seenBy,
    pospuesta_hasta: instantOrNull(alert.snoozedUntil),
    pospuesta_por: alert.snoozedBy,
    resuelta_en: instantOrNull(alert.resolvedAt),
  };
}

function stateOf(alert: AlertRow, nowMs: number): Alert['estado'] {
  if (alert.resolvedAt !== null) return 'resuelta';
  if (isSnoozed(alert, nowMs)) return 'pospuesta';
  return alert.seenAt === null ? 'abierta' : 'vista';
}

export function toCounts({ open, unseen, critical, version }: AlertCounts): WireCounts {
  return { abiertas: open, por_ver: unseen, graves: critical, version };
}

export function toAlertsAnswer({ alerts, nextBeforeId }: AlertPage, counts: AlertCounts, nowMs: number): AlertsAnswer {
  const { version: _version, ...shown } = toCounts(counts);
  return { success: true, ...shown, alertas: alerts.map((alert) => toAlert(alert, nowMs)), siguiente: nextBeforeId };
}

export function toAlertAnswer(alert: PresentAlert, nowMs: number, message: string): AlertAnswer {
  return { success: true, message, mensaje: message, alerta: toAlert(alert, nowMs) };
}

export function fromAlertQuery(query: AlertQuery): { filter: AlertFilter; beforeId: number; most: number } {
  const filter = {
    standing: STANDINGS[query.estado ?? 'todas'],
    kind: query.tipo,
    severity: query.gravedad,
    campaignId: query.campaign_id,
  };
  return { filter, beforeId: query.antes_de ?? Number.MAX_SAFE_INTEGER, most: query.limite ?? PAGE };
}

type NameOf = (campaignId: number) => string | null;

function toRule(rule: RuleRow, nameOf: NameOf): AlertRule {
  return {
    id: rule.id,
    tipo: rule.kind,
    campaign_id: rule.campaignId,
    campana: rule.campaignId === null ? null : nameOf(rule.campaignId),
    umbral: rule.threshold,
    least_calls: rule.leastCalls,
    rests_caller_id: rule.restsCallerId,
    durante_s: rule.forS,
    gravedad: rule.severity,
    activa: rule.isOn,
    avisa_consola: rule.showInConsole,
    avisa_webhooks: rule.notifyWebhooks,
    created_at: toInstant(rule.createdAt),
    updated_at: toInstant(rule.updatedAt),
  };
}

export function toRulesAnswer(rules: readonly RuleRow[], nameOf: NameOf): AlertRulesAnswer {
  return { success: true, reglas: rules.map((rule) => toRule(rule, nameOf)) };
}

export function toRuleAnswer(row: RuleRow, nameOf: NameOf, message: string): AlertRuleAnswer {
  const regla = toRule(row, nameOf);
  return { success: true, message, mensaje: message, ...regla, regla };
}

export function toRuleDeleteAnswer(id: number): AlertRuleDeleteAnswer {
  const message = serverMsg('Regla eliminada con éxito');
  return { success: true, message, mensaje: message, id };
}

/** Maps only the fields present on the wire. */
export function fromRulePatch(patch: AlertRulePatch): Partial<Omit<RuleFields, 'kind'>> {
  return {
    ...(patch.campaign_id !== undefined && { campaignId: patch.campaign_id }),
    ...(patch.umbral !== undefined && { threshold: patch.umbral }),
    ...(patch.least_calls !== undefined && { leastCalls: patch.least_calls }),
    ...(patch.rests_caller_id !== undefined && { restsCallerId: patch.rests_caller_id }),
    ...(patch.durante_s !== undefined && { forS: patch.durante_s }),
    ...(patch.gravedad !== undefined && { severity: patch.gravedad }),
    ...(patch.activa !== undefined && { isOn: patch.activa }),
    ...(patch.avisa_consola !== undefined && { showInConsole: patch.avisa_consola }),
    ...(patch.avisa_webhooks !== undefined && { notifyWebhooks: patch.avisa_webhooks }),
  };
}

export function fromNewRule({ tipo, ...patch }: NewAlertRule): RuleFields {
  return {
    campaignId: null,
    threshold: null,
    leastCalls: null,
    restsCallerId: false,
    forS: 60,
    severity: 'warning',
    isOn: true,
    showInConsole: true,
    notifyWebhooks: true,
    ...fromRulePatch(patch),
    kind: tipo,
  };
}

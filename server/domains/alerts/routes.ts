import { alertRoutes } from '#shared/contracts/alerts.ts';
import { actorOf } from '#server/platform/http/actor.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve } from '#server/platform/http/serve.ts';
import { serverMsg } from '#shared/msg.ts';
import type { AlertService } from './service.ts';
import {
  fromAlertQuery,
  fromNewRule,
  fromRulePatch,
  toAlertAnswer,
  toAlertsAnswer,
  toRuleAnswer,
  toRuleDeleteAnswer,
  toRulesAnswer,
} from './views.ts';

const SEEN = serverMsg('Alerta marcada como vista');
const SNOOZED = serverMsg('Alerta pospuesta');
const RESUMED = serverMsg('La alerta ya no está pospuesta');
const CREATED = serverMsg('Regla creada con éxito');
const UPDATED = serverMsg('Regla actualizada con éxito');
const REFUSALS = [
  'alert_scope_invalid',
  'alert_threshold_invalid',
  'alert_least_calls_invalid',
  'campaign_not_found',
] as const;

export function registerAlertRoutes(app: App, alerts: AlertService): void {
  serve(app, alertRoutes, {
    'GET /alertas': {
      permission: 'supervisor',
      summary: 'The log of alerts, newest first',
      description:
        'Pages by key: pass `siguiente` as `antes_de`. `abiertas`, `por_ver` and `graves` count all open ones.',
      handle: async (request) => {
        const { filter, beforeId, most } = fromAlertQuery(request.query);
        return toAlertsAnswer(alerts.page(filter, beforeId, most), alerts.counts(), alerts.nowMs());
      },
    },
    'POST /alertas/:id/vista': {
      permission: 'supervisor',
      errors: ['alert_not_found', 'alert_resolved'],
      summary: 'Mark an open alert as seen',
      description: 'It stays open until its figure is well again. A snooze ends.',
      handle: async (request) => toAlertAnswer(alerts.see(actorOf(request), request.params.id), alerts.nowMs(), SEEN),
    },
    'POST /alertas/:id/posponer': {
      permission: 'supervisor',
      errors: ['alert_not_found', 'alert_resolved'],
      summary: 'Snooze an open alert',
      description: 'The bell does not count it until then, unless it resolves before and opens again.',
      handle: async (request) => {
        const { minutos } = request.body;
        const alert = alerts.snooze(actorOf(request), request.params.id, minutos);
        return toAlertAnswer(alert, alerts.nowMs(), minutos === 0 ? RESUMED : SNOOZED);
      },
    },
    'GET /alertas/reglas': {
      permission: 'supervisor',
      summary: 'All alert rules',
      handle: async () => toRulesAnswer(alerts.rules(), alerts.campaignName),
    },
    'POST /alertas/reglas': {
      permission: 'admin',
      errors: REFUSALS,
      summary: 'Add an alert rule',
      description:
        'A threshold is required for kinds that have one. Without `least_calls` it has the default of its kind. Without a campaign it watches all of them.',
      handle: async (request) =>
        toRuleAnswer(alerts.createRule(actorOf(request), fromNewRule(request.body)), alerts.campaignName, CREATED),
    },
    'PUT /alertas/reglas/:id': {
      permission: 'admin',
      errors: ['alert_rule_not_found', ...REFUSALS],
      summary: 'Change an alert rule',
      description: 'Absent fields stay as they are. Open alerts keep what the rule was when they opened.',
      handle: async (request) => {
        const rule = alerts.updateRule(actorOf(request), request.params.id, fromRulePatch(request.body));
        return toRuleAnswer(rule, alerts.campaignName, UPDATED);
      },
    },
    'DELETE /alertas/reglas/:id': {
      permission: 'admin',
      errors: ['alert_rule_not_found'],
      summary: 'Delete an alert rule',
      description: 'Its open alerts resolve. The log stays.',
      handle: async (request) => {
        const { id } = request.params;
        alerts.removeRule(actorOf(request), id);
        return toRuleDeleteAnswer(id);
      },
    },
  });
}

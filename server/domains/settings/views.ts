import {
  ProductSettingsPatch,
  type ProductSettings as WireSettings,
  type SettingsAnswer,
} from '#shared/contracts/settings.ts';
import { withVersion } from '#server/platform/http/versions.ts';
import type { ProductSettings, SettingsPage } from './administration.ts';

const LEGAL_WINDOWS = '/api/v1/legal-windows';

function toSettings(settings: ProductSettings): WireSettings {
  return {
    time_zone: settings.consoleTimeZone,
    success_objective_percent: settings.successObjectivePct,
    false_machine_percent: settings.falseMachinePct,
    callback_team_after_min: settings.callbackTeamAfterMin,
    daily_report_hour: settings.dailyReportHour,
    long_pause_s: settings.longPauseS,
    long_wrap_up_s: settings.longWrapUpS,
    long_call_s: settings.longCallS,
    opt_out_key: settings.optOutKey,
    default_country: settings.defaultCountry,
    call_retention_days: settings.callRetentionDays,
    metric_retention_days: settings.metricRetentionDays,
    audit_retention_days: settings.auditRetentionDays,
    record_retention_days: settings.recordRetentionDays,
    reject_retention_days: settings.rejectRetentionDays,
    recording_retention_days: settings.recordingRetentionDays,
    max_agents: settings.maxAgents,
    max_campaign_lines: settings.maxCampaignLines,
    max_trunk_channels: settings.maxTrunkChannels,
    max_cps: settings.maxCps,
  };
}

export function toSettingsAnswer(
  { settings, defaults, hasLegalWindows }: SettingsPage,
  message?: string,
): SettingsAnswer {
  const wire = toSettings(settings);
  return {
    success: true,
    ...(message !== undefined && { message, mensaje: message }),
    ...withVersion(ProductSettingsPatch, wire),
    settings: wire,
    defaults: toSettings(defaults),
    legal_windows: { configured: hasLegalWindows, path: LEGAL_WINDOWS },
  };
}

/** Maps only the fields present on the wire. */
export function fromSettingsPatch(patch: ProductSettingsPatch): Partial<ProductSettings> {
  const changes: { [K in keyof ProductSettings]: ProductSettings[K] | undefined } = {
    consoleTimeZone: patch.time_zone,
    successObjectivePct: patch.success_objective_percent,
    falseMachinePct: patch.false_machine_percent,
    callbackTeamAfterMin: patch.callback_team_after_min,
    dailyReportHour: patch.daily_report_hour,
    longPauseS: patch.long_pause_s,
    longWrapUpS: patch.long_wrap_up_s,
    longCallS: patch.long_call_s,
    optOutKey: patch.opt_out_key,
    defaultCountry: patch.default_country,
    callRetentionDays: patch.call_retention_days,
    metricRetentionDays: patch.metric_retention_days,
    auditRetentionDays: patch.audit_retention_days,
    recordRetentionDays: patch.record_retention_days,
    rejectRetentionDays: patch.reject_retention_days,
    recordingRetentionDays: patch.recording_retention_days,
    maxAgents: patch.max_agents,
    maxCampaignLines: patch.max_campaign_lines,
    maxTrunkChannels: patch.max_trunk_channels,
    maxCps: patch.max_cps,
  };
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

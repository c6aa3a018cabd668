/** Creates the server's domains and connects their dependencies. */
import type { Platform } from './compose-platform.ts';
import { createCalledBefore } from './domains/calls/queries/called-before.ts';
import { createLoginLimit } from './domains/accounts/auth/login-limit.ts';
import { createSheetFiles } from './platform/exports/sheet-file.ts';
import { createNumberReader } from './platform/number-reader.ts';
import { agentsPlugin } from './domains/monitoring/agents/plugin.ts';
import { alertsPlugin } from './domains/alerts/plugin.ts';
import { audioPlugin } from './domains/audio/plugin.ts';
import { auditPlugin } from './domains/accounts/audit/plugin.ts';
import { createSessionStore } from './domains/accounts/auth/session-store.ts';
import { callerIdsPlugin } from './domains/caller-ids/configs/plugin.ts';
import { callsPlugin } from './domains/calls/plugin.ts';
import { campaignsPlugin } from './domains/campaigns/plugin.ts';
import { cliCalculatorPlugin } from './domains/caller-ids/calculator/plugin.ts';
import { cliPatternsPlugin } from './domains/caller-ids/patterns/plugin.ts';
import { cliUsagePlugin } from './domains/caller-ids/usage/plugin.ts';
import { toCliStatsMessage } from './domains/caller-ids/usage/views.ts';
import { clisPlugin } from './domains/caller-ids/inventory/plugin.ts';
import { returnedCallsPlugin } from './domains/caller-ids/returned/plugin.ts';
import { contactsPlugin } from './domains/contacts/plugin.ts';
import { readPhone } from '#shared/lists/phone.ts';
import { dashboardsPlugin } from './domains/monitoring/dashboards/plugin.ts';
import { dialerPlugin } from './domains/campaigns/dialer/plugin.ts';
import { dtmfPlugin } from './domains/audio/dtmf/plugin.ts';
import { exportsPlugin } from './domains/calls/exports/plugin.ts';
import { legalWindowsPlugin } from './domains/settings/legal-windows/plugin.ts';
import { loadTestPlugin } from './domains/load-test/plugin.ts';
import { metricsPlugin } from './domains/monitoring/metrics/plugin.ts';
import { createMetricStore } from './domains/monitoring/metrics/store.ts';
import { numberCapsPlugin } from './domains/settings/number-caps/plugin.ts';
import { recordsPlugin } from './domains/records/plugin.ts';
import { recordingsPlugin } from './domains/calls/recordings/plugin.ts';
import { reportsPlugin } from './domains/reports/plugin.ts';
import { savedFiltersPlugin } from './domains/accounts/saved-filters/plugin.ts';
import { schedulesPlugin } from './domains/campaigns/schedules/plugin.ts';
import { settingsPlugin } from './domains/settings/plugin.ts';
import { systemStatusPlugin } from './domains/monitoring/system-status/plugin.ts';
import { telephonyPlugin } from './domains/trunks/telephony/plugin.ts';
import { callbacksPlugin } from './domains/callbacks/plugin.ts';
import { deskPlugin } from './domains/desk/plugin.ts';
import { teamsPlugin } from './domains/teams/plugin.ts';
import { wrapUpCodesPlugin } from './domains/wrap-up-codes/plugin.ts';
import { testCallsPlugin } from './domains/calls/test-calls/plugin.ts';
import { timingPlugin } from './domains/campaigns/timing/plugin.ts';
import { trunksPlugin } from './domains/trunks/plugin.ts';
import { usersPlugin } from './domains/accounts/users/plugin.ts';
import { webhooksPlugin } from './domains/webhooks/plugin.ts';
import { wallboardPlugin } from './domains/monitoring/wallboard/plugin.ts';
import { livePlugin } from './live/plugin.ts';
import { openStoredTables } from './workers/exported-tables.ts';
import { createSessionWatch } from './live/session-watch.ts';
import { createRetention } from './domains/calls/retention/retention.ts';
import { createTelemetry } from './platform/telemetry/metrics.ts';

type DomainDeps = {
  readonly sessions: ReturnType<typeof createSessionStore>;
  readonly sessionWatch: ReturnType<typeof createSessionWatch>;
  readonly consoleFolder: string;
};

export function createDomains(platform: Platform, { sessions, sessionWatch, consoleFolder }: DomainDeps) {
  const { wall, database, threads } = platform;
  const { db } = database;
  const readIn = (cell: string, iso2: string) => {
    const read = readPhone(cell, iso2);
    return read.ok ? read : undefined;
  };
  const numbers = createNumberReader({
    readIn,
    defaultCountry: () => platform.settings.get('defaultCountry'),
    isCalledBefore: createCalledBefore(db),
    callerIdOf: (campaignId) => campaigns.campaigns.lookUp(campaignId)?.cliNumber ?? null,
  });
  const openSheet = createSheetFiles({
    pack: (source) => threads.pool.run('packSheet', source),
    open: threads.workbooks.open,
  });
  const auditLog = auditPlugin(platform);
  const audio = audioPlugin(platform, { contextOf: (id) => campaigns.campaigns.lookUp(id)?.contextId ?? null });
  const returnedCalls = returnedCallsPlugin(platform);
  const clis = clisPlugin(platform, {
    readCli: numbers.readCli,
    countReturned: returnedCalls.countRecent,
    countReturnedOf: returnedCalls.countRecentOf,
  });
  const timing = timingPlugin(platform);
  const teams = teamsPlugin(platform, {
    onMembersChanged: () => void desk.refresh(),
    readNumber: numbers.read,
  });
  const wrapUpCodes = wrapUpCodesPlugin(platform);
  const campaigns = campaignsPlugin(platform, {
    hasTeam: teams.hasTeam,
    checkCodes: wrapUpCodes.checkChoice,
    audio: audio.audio,
    clis: clis.clis,
    readCli: numbers.readCli,
    openingOf: timing.timing.openingOf,
    afterOpenTime: timing.timing.afterOpenTime,
    scheduleOf: (id) => schedules.shownOf(id),
    dropUploads: (id) => contacts.uploads.dropUploads(id),
    dropRecordings: () => recordings.removal.dropOrphans(),
    recordCalls: () => records.append(),
  });
  const schedules = schedulesPlugin(platform, { ...campaigns, ...timing.timing });
  const contacts = contactsPlugin(platform, { ...campaigns, ...timing, numbers, openSheet });
  const recordings = recordingsPlugin(platform);
  const records = recordsPlugin(platform, numbers);
  const calls = callsPlugin(platform, { ...numbers, openSheet, recordingOf: recordings.recordings.of });
  const cliUsage = cliUsagePlugin(platform);
  const metrics = metricsPlugin(platform, { countClis: cliUsage.statistics.recent });
  const loadTest = loadTestPlugin(platform);
  const webhooks = webhooksPlugin(platform, {
    callsData: (ids) => ({ llamadas: calls.rowsOf(ids) }),
    campaignView: campaigns.viewOf,
  });
  const dialer = dialerPlugin(platform, campaigns);
  const alerts = alertsPlugin(platform, {
    lookUpCampaign: campaigns.campaigns.lookUp,
    callerIdUse: cliUsage.calledToday,
    dialer: dialer.overview,
    nameOfTrunk: dialer.nameOfTrunk,
    registries: contacts.registries,
    webhooks,
  });
  const callbacks = callbacksPlugin(platform, { pushDesk: (userId) => desk.push(userId) });
  const desk = deskPlugin(platform, {
    sessionWatch,
    callbacksOf: callbacks.ownOf,
    lookUpDialled: contacts.lookUpDialled,
    transferNumbers: teams.transferNumbers,
  });
  const live = livePlugin(platform, {
    metrics: metrics.metrics,
    alerts: alerts.counts,
    cliStats: () => toCliStatsMessage(cliUsage.statistics.recent()),
    testStatus: loadTest.greeting,
    desks: desk,
    callNames: calls.callNames,
  });
  const wallboard = wallboardPlugin(platform, {
    campaigns: campaigns.campaigns,
    sessionWatch,
    limit: createLoginLimit(wall),
    consoleFolder,
    openAlerts: alerts.openTexts,
    people: desk.people,
  });
  const pruner = createRetention(platform, {
    dropSamples: createMetricStore(db).dropBefore,
    dropAlerts: alerts.dropBefore,
    dropDeliveries: webhooks.dropBefore,
    dropRecords: records.dropBefore,
    dropRejects: contacts.uploads.dropRejectsBefore,
    blacklist: contacts.blacklist,
    dropReturnedCalls: returnedCalls.dropBefore,
    dropAgentEvents: desk.dropEventsBefore,
    recordings: recordings.removal,
  });
  const reports = reportsPlugin(platform, {
    openSheet,
    publishDailyReport: (report) => webhooks.publish('report.daily', report),
  });
  const telemetry = createTelemetry(platform, { callsPerSecond: () => metrics.metrics.realtime().cps });
  const domains = [
    usersPlugin(platform, { endSessions: (userId) => sessions.revokeAll(userId, wall.nowMs()), sessionWatch }),
    auditLog,
    settingsPlugin(platform),
    savedFiltersPlugin(platform),
    teams,
    wrapUpCodes,
    campaigns,
    schedules,
    timing,
    contacts,
    legalWindowsPlugin(platform),
    numberCapsPlugin(platform),
    calls,
    records,
    recordings,
    agentsPlugin(platform),
    desk,
    callbacks,
    alerts,
    webhooks,
    dashboardsPlugin(platform, { audio: audio.audio }),
    dialer,
    telephonyPlugin(platform),
    metrics,
    reports,
    loadTest,
    trunksPlugin(platform, { checkRecording: audio.audio.checkRecording }),
    clis,
    returnedCalls,
    callerIdsPlugin(platform, { ...clis, readCli: numbers.readCli }),
    cliUsage,
    cliCalculatorPlugin(platform),
    audio,
    cliPatternsPlugin(platform, { readPhone: readIn }),
    dtmfPlugin(platform),
    testCallsPlugin(platform, { readPhone: numbers.read }),
    systemStatusPlugin(platform),
    wallboard,
    exportsPlugin(platform, { tables: openStoredTables(db), openSheet, loadTest: loadTest.forExport }),
  ];

  return {
    /** The domains that have routes under /api/v1. */
    domains,
    alerts,
    audio,
    auditLog,
    campaigns,
    contacts,
    desk,
    live,
    loadTest,
    pruner,
    recordings,
    records,
    reports,
    schedules,
    teams,
    telemetry,
    wallboard,
    webhooks,
  };
}

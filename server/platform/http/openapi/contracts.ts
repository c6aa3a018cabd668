/** All contracts, to look up schema names. A test checks that the list is complete. */
import * as agentBoard from '#shared/contracts/agent-board.ts';
import * as agents from '#shared/contracts/agents.ts';
import * as alerts from '#shared/contracts/alerts.ts';
import * as audioContexts from '#shared/contracts/audio-contexts.ts';
import * as audio from '#shared/contracts/audio.ts';
import * as audit from '#shared/contracts/audit.ts';
import * as auth from '#shared/contracts/auth.ts';
import * as blacklist from '#shared/contracts/blacklist.ts';
import * as bulk from '#shared/contracts/bulk.ts';
import * as callScripts from '#shared/contracts/call-scripts.ts';
import * as callbacks from '#shared/contracts/callbacks.ts';
import * as callerIdConfigs from '#shared/contracts/caller-id-configs.ts';
import * as calls from '#shared/contracts/calls.ts';
import * as campaignTelephony from '#shared/contracts/campaign-telephony.ts';
import * as campaigns from '#shared/contracts/campaigns.ts';
import * as cliCalculator from '#shared/contracts/cli-calculator.ts';
import * as cliPatterns from '#shared/contracts/cli-patterns.ts';
import * as cliRest from '#shared/contracts/cli-rest.ts';
import * as cliUsage from '#shared/contracts/cli-usage.ts';
import * as clis from '#shared/contracts/clis.ts';
import * as common from '#shared/contracts/common.ts';
import * as contactDirectory from '#shared/contracts/contact-directory.ts';
import * as contacts from '#shared/contracts/contacts.ts';
import * as dashboards from '#shared/contracts/dashboards.ts';
import * as desk from '#shared/contracts/desk.ts';
import * as detection from '#shared/contracts/detection.ts';
import * as dialer from '#shared/contracts/dialer.ts';
import * as doNotCall from '#shared/contracts/do-not-call.ts';
import * as dossier from '#shared/contracts/dossier.ts';
import * as dtmf from '#shared/contracts/dtmf.ts';
import * as exports from '#shared/contracts/exports.ts';
import * as filterSearches from '#shared/contracts/filter-searches.ts';
import * as handOver from '#shared/contracts/hand-over.ts';
import * as legalWindows from '#shared/contracts/legal-windows.ts';
import * as listPriorities from '#shared/contracts/list-priorities.ts';
import * as listening from '#shared/contracts/listening.ts';
import * as loadTest from '#shared/contracts/load-test.ts';
import * as metrics from '#shared/contracts/metrics.ts';
import * as numberCaps from '#shared/contracts/number-caps.ts';
import * as opening from '#shared/contracts/opening.ts';
import * as pace from '#shared/contracts/pace.ts';
import * as peopleReports from '#shared/contracts/people-reports.ts';
import * as press1 from '#shared/contracts/press1.ts';
import * as recordings from '#shared/contracts/recordings.ts';
import * as recycling from '#shared/contracts/recycling.ts';
import * as registries from '#shared/contracts/registries.ts';
import * as reports from '#shared/contracts/reports.ts';
import * as returnedCalls from '#shared/contracts/returned-calls.ts';
import * as savedFilters from '#shared/contracts/saved-filters.ts';
import * as schedules from '#shared/contracts/schedules.ts';
import * as sessionCalls from '#shared/contracts/session-calls.ts';
import * as sessions from '#shared/contracts/sessions.ts';
import * as settings from '#shared/contracts/settings.ts';
import * as supervision from '#shared/contracts/supervision.ts';
import * as systemStatus from '#shared/contracts/system-status.ts';
import * as teams from '#shared/contracts/teams.ts';
import * as telephony from '#shared/contracts/telephony.ts';
import * as testCalls from '#shared/contracts/test-calls.ts';
import * as timing from '#shared/contracts/timing.ts';
import * as transferNumbers from '#shared/contracts/transfer-numbers.ts';
import * as trunks from '#shared/contracts/trunks.ts';
import * as users from '#shared/contracts/users.ts';
import * as waiting from '#shared/contracts/waiting.ts';
import * as wallboard from '#shared/contracts/wallboard.ts';
import * as webhooks from '#shared/contracts/webhooks.ts';
import * as wrapUpCodes from '#shared/contracts/wrap-up-codes.ts';
import * as live from '#shared/live.ts';

/** Ordered by file name, with the WebSocket messages last. */
export const CONTRACTS: readonly object[] = [
  agentBoard,
  agents,
  alerts,
  audioContexts,
  audio,
  audit,
  auth,
  blacklist,
  bulk,
  callScripts,
  callbacks,
  callerIdConfigs,
  calls,
  campaignTelephony,
  campaigns,
  cliCalculator,
  cliPatterns,
  cliRest,
  cliUsage,
  clis,
  common,
  contactDirectory,
  contacts,
  dashboards,
  desk,
  detection,
  dialer,
  doNotCall,
  dossier,
  dtmf,
  exports,
  filterSearches,
  handOver,
  legalWindows,
  listPriorities,
  listening,
  loadTest,
  metrics,
  numberCaps,
  opening,
  pace,
  peopleReports,
  press1,
  recordings,
  recycling,
  registries,
  reports,
  returnedCalls,
  savedFilters,
  schedules,
  sessionCalls,
  sessions,
  settings,
  supervision,
  systemStatus,
  teams,
  telephony,
  testCalls,
  timing,
  transferNumbers,
  trunks,
  users,
  waiting,
  wallboard,
  webhooks,
  wrapUpCodes,
  live,
];

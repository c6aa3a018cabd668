import type { Disposition } from '#shared/domain/dispositions.ts';
import { HOLD_REASONS, type HoldReason } from '#engine/model/facts.ts';
import type { Report, Spread } from '#engine/report.ts';
import type { SimulationReport } from '#engine/simulate.ts';
import type { SimulationArguments } from './arguments.ts';
import type { ReadContacts } from './read-contacts.ts';

type ReportContext = {
  readonly file: string;
  readonly list: ReadContacts['counts'];
  readonly realMs: number;
  readonly asked: Pick<SimulationArguments, 'method' | 'flow' | 'abandonmentCap' | 'agents' | 'sessions' | 'cps'>;
};

/**
 * All dispositions except success, whose label depends on who takes the calls, and except those that never occur in a
 * simulation.
 */
type Outcome = Exclude<Disposition, 'success' | 'ended_by_user' | 'interrupted'>;

const OUTCOMES: Readonly<Record<Outcome, string>> = {
  abandoned: 'abandoned',
  no_key: 'answered, other key',
  no_reaction: 'answered, no reaction',
  opt_out: 'opted out',
  machine: 'answering machine',
  no_answer: 'no answer',
  busy: 'busy',
  rejected: 'rejected',
  blocked: 'blocked',
  failed: 'failed',
  invalid_number: 'invalid number',
};

const HOLDS: Readonly<Record<HoldReason, string>> = {
  dialer_stopped: 'dialer stopped',
  manual_dialing: 'dialled by hand',
  hours: 'out of hours',
  no_agents: 'nobody of the team at work',
  agents_unreachable: 'agents’ phones dead',
  list_finished: 'list finished',
  legal_window: 'legal window',
  number_in_call: 'numbers in other calls',
  number_gap: 'numbers just called by other campaigns',
  number_cap: 'numbers over their caps',
  abandoned_hold: 'numbers of abandoned calls',
  retry_wait: 'retries not due',
  concurrency: 'no line free',
  no_trunk: 'no trunk',
  trunk_resting: 'trunks rest',
  trunk_full: 'trunks full',
  carrier_down: 'carrier down',
  carrier_full: 'carrier full',
  no_team_channel: 'team’s PBX takes no calls',
  carrier_slow: 'carrier confirms late',
  no_caller_id: 'no caller id of one’s own',
  no_local_caller_id: 'no caller id there',
  cli_limit: 'caller ids at limit',
  abandonment_cap: 'abandonment cap',
  no_free_agent: 'nobody free',
  dial_method: 'dial method waits',
  cps: 'calls per second',
};

const LABEL_WIDTH = 24;
const NUMBER_WIDTH = 12;
const COLUMN_WIDTH = 10;

/** Formats the report as aligned text. */
export function formatReport(report: SimulationReport, { file, list, realMs, asked }: ReportContext): string {
  const { calls, agents, contacts, waits, talks } = report;
  const outcome = (name: Disposition, label: string) =>
    row(`  ${label}`, count(calls.byDisposition[name]), share(calls.byDisposition[name], calls.ended));
  const simulatedMs = report.endedAtMs - report.startedAtMs;
  const finish = report.completedAtMs === null ? 'not finished' : clock(report.completedAtMs - report.startedAtMs);
  return [
    section('List', file),
    row('lines', count(list.lines)),
    row('contacts', count(list.valid), `${count(list.invalid)} invalid, ${count(list.duplicate)} duplicate`),
    section('Calls', `${methodOf(asked)}, at most ${asked.cps} a second`),
    row(
      'placed',
      count(calls.placed),
      `${perSecond(calls.placed, simulatedMs)} a second, ${count(calls.live)} still live`,
    ),
    outcome('success', asked.sessions === undefined ? 'talked to an agent' : 'talked to a session'),
    ...(Object.keys(OUTCOMES) as Outcome[]).map((name) => outcome(name, OUTCOMES[name])),
    row('answer rate', percent(calls.answerRate), `${count(calls.answeredByPerson)} persons ÷ placed`),
    row('abandonment', percent(calls.abandonmentRate), `abandoned ÷ persons; ${capOf(asked)}`),
    ...(asked.sessions === undefined ? agentsOf(agents) : sessionsOf(report.sessions, asked.sessions, simulatedMs)),
    ...holdsOf(report.holds, simulatedMs),
    section('Times, in seconds'),
    columns('', ['mean', '50%', '90%', '95%', '99%', 'longest']),
    spread(asked.sessions === undefined ? 'wait for an agent' : 'wait for a session', waits),
    spread('talk', talks),
    section('Contacts'),
    row('reached', count(contacts.reached), share(contacts.reached, contacts.total)),
    row('all attempts used', count(contacts.exhausted), share(contacts.exhausted, contacts.total)),
    row('left', count(contacts.left), share(contacts.left, contacts.total)),
    ...faultsOf(report.faults),
    section('Run', `seed ${report.seed}`),
    row('time to finish', finish),
    row('simulated', clock(simulatedMs), `${count(report.events)} events`),
    row('real', `${(realMs / 1000).toFixed(2)} s`, `${count(simulatedMs / realMs)} times as fast`),
    '',
  ].join('\n');
}

function agentsOf(agents: Report['agents']): string[] {
  return [
    section('Agents'),
    row('on shift', count(agents.most)),
    row('utilisation', percent(agents.utilisation), '(talk + wrap-up) ÷ time on shift'),
    row('talk', clock(agents.talkMs)),
    row('wrap-up', clock(agents.wrapUpMs)),
  ];
}

function sessionsOf({ calls, talkMs }: Report['sessions'], sessions: number, simulatedMs: number): string[] {
  return [
    section('Sessions'),
    row('at most', count(sessions)),
    row(
      'utilisation',
      percent(simulatedMs === 0 ? 0 : talkMs / (sessions * simulatedMs)),
      'talk ÷ time of all sessions',
    ),
    row('calls', count(calls)),
    row('talk', clock(talkMs)),
  ];
}

function methodOf({ method, flow, sessions }: ReportContext['asked']): string {
  const level = method.kind === 'ratio' ? ` ${method.level}` : '';
  return `${method.kind}${level}, ${flow === 'press1' ? 'press-1 menu' : `straight to ${sessions === undefined ? 'an agent' : 'a session'}`}`;
}

function capOf({ abandonmentCap }: ReportContext['asked']): string {
  return abandonmentCap === null ? 'no cap' : `cap ${percent(abandonmentCap)} of 24 hours and of 30 days`;
}

/** Formats how long calls were held back, by reason. Returns an empty array if they were not. */
function holdsOf(holds: Report['holds'], simulatedMs: number): string[] {
  const shown = HOLD_REASONS.filter((why) => (holds[why] ?? 0) > 0);
  if (shown.length === 0) return [];
  return [
    section('Held back', 'by what placed nothing for over a second; for agents or method, over five'),
    ...shown.map((why) => row(HOLDS[why], clock(holds[why] ?? 0), share(holds[why] ?? 0, simulatedMs))),
  ];
}

function faultsOf(faults: SimulationReport['faults']): string[] {
  if (faults === null) return [];
  const { trunkRests, attemptsGivenBack, attemptsLost, attemptsInShortRuns, abandonedByDeadPhones } = faults;
  return [
    section('Faults'),
    row('rests of trunks', count(trunkRests)),
    row('attempts given back', count(attemptsGivenBack)),
    row('attempts lost to trunks', count(attemptsLost), attemptsLost === 0 ? 'as it must be' : 'MUST BE 0'),
    row('taken for own', count(attemptsInShortRuns), 'too few in a row, or like the last failure'),
    row('abandoned, phones dead', count(abandonedByDeadPhones)),
  ];
}

function section(title: string, note = ''): string {
  return `\n${title.padEnd(LABEL_WIDTH)}  ${note}`.trimEnd();
}

function row(label: string, value: string, note = ''): string {
  return `  ${label.padEnd(LABEL_WIDTH - 2)}${value.padStart(NUMBER_WIDTH)}  ${note}`.trimEnd();
}

function columns(label: string, cells: readonly string[]): string {
  return `  ${label.padEnd(LABEL_WIDTH - 2)}  ${cells.map((cell) => cell.padStart(COLUMN_WIDTH)).join('')}`;
}

function spread(label: string, { count: values, meanMs, p50Ms, p90Ms, p95Ms, p99Ms, maxMs }: Spread): string {
  const times = [meanMs, p50Ms, p90Ms, p95Ms, p99Ms, maxMs];
  return columns(
    label,
    times.map((ms) => (values === 0 ? '–' : (ms / 1000).toFixed(1))),
  );
}

function count(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

function percent(value: number): string {
  return `${(100 * value).toFixed(2)}%`;
}

function share(part: number, whole: number): string {
  return whole === 0 ? '' : percent(part / whole).padStart(7);
}

function perSecond(calls: number, ms: number): string {
  return ms === 0 ? '0' : ((1000 * calls) / ms).toFixed(2);
}

/** Formats a duration as h:mm:ss. */
function clock(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${count(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
}

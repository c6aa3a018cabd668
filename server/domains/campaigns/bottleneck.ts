/** Explains, with numbers, what keeps an active campaign below its target rate. */
import { sentenceOf } from '#server/live/waiting.ts';
import { INITIAL_LIMITS } from '#shared/domain/site-limits.ts';
import { waitingText, type TrunkOutage, type WaitingReason } from '#shared/domain/waiting-reasons.ts';
import { currentLocale, say } from '#server/platform/i18n/say.ts';

/** Current dialing figures of an active campaign. */
export type PaceFigures = {
  /** Calls placed per second over the last minute; null in the campaign's first seconds. */
  readonly cps: number | null;
  /** The lower of the campaign's own limit and the global one. */
  readonly targetCps: number;
  readonly lines: number;
  /** The site's limit of a campaign's lines. Default: that of a new install. */
  readonly mostLines?: number;
  /** Lines with a call or resting after one. */
  readonly linesUsed: number;
  /** The agents of the campaign's team, or without a team those of `agent_capacity`. */
  readonly agents: { readonly onShift: number; readonly busy: number };
  /** The campaign's sessions and how many of them are in a conversation; null if agents take its calls. */
  readonly sessions: { readonly total: number; readonly busy: number } | null;
  /** Whether the dial method waits for free agents or sessions. */
  readonly waitsForAgents: boolean;
  readonly globalCps: number;
  /** Campaigns that share the global rate, including this one. */
  readonly activeCampaigns: number;
  /** Calls placed per second by all active campaigns. */
  readonly totalCps: number;
  /** Why the campaign places no calls, or null if it does. */
  readonly hold: WaitingReason | null;
  /** Trunks out of service, if they may be the cause of the hold. */
  readonly trunks?: readonly TrunkOutage[];
};

export type Bottleneck = {
  /** `target` if the campaign is at its target, `unknown` if it is below it without a single clear reason. */
  readonly why: WaitingReason | 'target' | 'unknown';
  readonly text: string;
};

/** From this share of its target rate, a campaign counts as being at its target. */
const AT_TARGET = 0.95;
/** From this share of its lines in use, a campaign counts as limited by its lines. */
const LINES_FULL = 0.9;

const decimal = (value: number): string => value.toLocaleString(currentLocale(), { maximumFractionDigits: 1 });
const rate = (cps: number): string => `${decimal(cps)} CPS`;

export function bottleneckOf(figures: PaceFigures): Bottleneck {
  const { cps, targetCps, hold } = figures;
  if (hold !== null) return { why: hold, text: textOfHold(hold, figures) };
  if (cps !== null && cps >= AT_TARGET * targetCps)
    return {
      why: 'target',
      text: say('A {cps} de {target}: es su objetivo', { cps: decimal(cps), target: rate(targetCps) }),
    };
  if (isGlobalCpsUsed(figures)) return { why: 'cps', text: sharedText(figures) };
  if (isFull(figures)) return { why: 'concurrency', text: linesText(figures) };
  if (figures.waitsForAgents && isBusy(figures)) return { why: 'no_free_agent', text: agentsText(figures) };
  if (figures.waitsForAgents) return { why: 'dial_method', text: methodText(figures) };
  return cps === null
    ? { why: 'unknown', text: say('Está arrancando: va hacia {target}', { target: rate(targetCps) }) }
    : { why: 'unknown', text: say('A {cps} de {target}', { cps: decimal(cps), target: rate(targetCps) }) };
}

const isBusy = ({ agents, sessions }: PaceFigures): boolean =>
  sessions === null ? agents.busy >= agents.onShift : sessions.busy >= sessions.total;

/**
 * Returns whether several campaigns together use up the global limit. More lines would then only take calls from other
 * campaigns.
 */
const isGlobalCpsUsed = ({ activeCampaigns, totalCps, globalCps }: PaceFigures): boolean =>
  activeCampaigns > 1 && totalCps >= AT_TARGET * globalCps;

/** Returns the rate that the campaign can reach: its target, or what other campaigns leave of the global limit. */
function reachableCps({ cps, targetCps, totalCps, globalCps, activeCampaigns }: PaceFigures): number {
  if (cps === null || activeCampaigns === 1) return targetCps;
  return Math.min(targetCps, Math.max(cps, globalCps - (totalCps - cps)));
}

const isFull = ({ lines, linesUsed }: PaceFigures): boolean => linesUsed >= LINES_FULL * lines;

function textOfHold(hold: WaitingReason, figures: PaceFigures): string {
  if (hold === 'cps' || (hold === 'concurrency' && isGlobalCpsUsed(figures))) return sharedText(figures);
  if (hold === 'concurrency') return linesText(figures);
  if (hold === 'no_free_agent') return agentsText(figures);
  if (hold === 'dial_method') return methodText(figures);
  const { sessions, trunks = [] } = figures;
  return sentenceOf({ why: hold, hasSessions: sessions !== null, trunks });
}

function sharedText({ globalCps, activeCampaigns }: PaceFigures): string {
  return activeCampaigns > 1
    ? say('{rate} en total, que {campaigns} campañas se reparten', {
        rate: rate(globalCps),
        campaigns: activeCampaigns,
      })
    : say(waitingText('cps', false));
}

/** Applies Little's law: calls in flight are rate × mean duration, so the lines needed grow with the rate. */
function linesText(figures: PaceFigures): string {
  const { cps, lines, linesUsed, mostLines = INITIAL_LIMITS.max_campaign_lines } = figures;
  const reachable = reachableCps(figures);
  const used = { used: Math.min(linesUsed, lines), lines };
  if (cps === null || cps === 0) return say('{used} de {lines} líneas ocupadas o en descanso', used);
  if (lines >= mostLines) return say('{used} de {lines} líneas, el máximo: da {rate}', { ...used, rate: rate(cps) });
  const needed = Math.ceil((lines * reachable) / cps);
  return needed <= mostLines
    ? say('{used} de {lines} líneas: con {needed} llega a {rate}', { ...used, needed, rate: rate(reachable) })
    : say('{used} de {lines} líneas: con {needed}, el máximo, llega a {rate}', {
        ...used,
        needed: mostLines,
        rate: rate((cps * mostLines) / lines),
      });
}

function agentsText({ agents: { onShift, busy }, sessions }: PaceFigures): string {
  if (sessions !== null) return say('{busy} de {total} sesiones ocupadas', sessions);
  return onShift === 0
    ? say('Ningún agente en línea')
    : say('{busy} de {total} agentes ocupados', { busy, total: onShift });
}

function methodText({ agents: { onShift, busy }, sessions }: PaceFigures): string {
  if (sessions !== null)
    return say('Las llamadas en camino bastan para las sesiones libres: {free} de {total}', {
      free: sessions.total - sessions.busy,
      total: sessions.total,
    });
  return say('Las llamadas en camino bastan para los agentes libres: {free} de {total}', {
    free: onShift - busy,
    total: onShift,
  });
}

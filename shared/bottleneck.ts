/** What keeps an active campaign below its target rate, with numbers, in words that a person can act on. */
import { waitingText, type WaitingReason } from './waiting-reasons.ts';

/** What is known of an active campaign's dialing now. */
export type PaceFigures = {
  /** Calls placed per second, over the last minute; null: it has just begun. */
  readonly cps: number | null;
  /** The lower of the campaign's own limit and the global one. */
  readonly targetCps: number;
  readonly lines: number;
  /** With a call, or resting after one. */
  readonly linesUsed: number;
  readonly agents: { readonly onShift: number; readonly busy: number };
  /** Of a campaign with sessions: how many there are, and how many are in a conversation. Null: agents take its calls. */
  readonly sessions: { readonly total: number; readonly busy: number } | null;
  /** Whether the dial method waits for free agents. */
  readonly waitsForAgents: boolean;
  readonly globalCps: number;
  /** Campaigns that share the global rate, this one included. */
  readonly activeCampaigns: number;
  /** Calls placed per second by all of them. */
  readonly totalCps: number;
  /** Why it places no call at all; null: it does. */
  readonly hold: WaitingReason | null;
};

export type Bottleneck = {
  /** `target`: it is at its target; `unknown`: below it, without one clear reason. */
  readonly why: WaitingReason | 'target' | 'unknown';
  readonly text: string;
};

/** From this share of the target on, a campaign is at it. */
const AT_TARGET = 0.95;
/** From this share of its lines on, the lines are the limit. */
const LINES_FULL = 0.9;
/** The most lines that a campaign may have. */
const MAX_LINES = 100;

const decimal = new Intl.NumberFormat('es-AR', { maximumFractionDigits: 1 });
const rate = (cps: number): string => `${decimal.format(cps)} CPS`;

export function bottleneckOf(figures: PaceFigures): Bottleneck {
  const { cps, targetCps, hold } = figures;
  if (hold !== null) return { why: hold, text: textOfHold(hold, figures) };
  if (cps !== null && cps >= AT_TARGET * targetCps)
    return { why: 'target', text: `A ${decimal.format(cps)} de ${rate(targetCps)}: es su objetivo` };
  if (isFull(figures)) return { why: 'concurrency', text: linesText(figures) };
  if (figures.waitsForAgents && isBusy(figures)) return { why: 'no_free_agent', text: agentsText(figures) };
  if (figures.activeCampaigns > 1 && figures.totalCps >= AT_TARGET * figures.globalCps)
    return {
      why: 'cps',
      text: `${rate(figures.globalCps)} en total, que ${figures.activeCampaigns} campañas se reparten`,
    };
  if (figures.waitsForAgents) return { why: 'dial_method', text: methodText(figures) };
  return cps === null
    ? { why: 'unknown', text: `Está arrancando: va hacia ${rate(targetCps)}` }
    : { why: 'unknown', text: `A ${decimal.format(cps)} de ${rate(targetCps)}` };
}

const isBusy = ({ agents, sessions }: PaceFigures): boolean =>
  sessions === null ? agents.busy >= agents.onShift : sessions.busy >= sessions.total;

const isFull = ({ lines, linesUsed }: PaceFigures): boolean => linesUsed >= LINES_FULL * lines;

function textOfHold(hold: WaitingReason, figures: PaceFigures): string {
  if (hold === 'concurrency') return linesText(figures);
  if (hold === 'no_free_agent') return agentsText(figures);
  if (hold === 'dial_method') return methodText(figures);
  return waitingText(hold, figures.sessions !== null);
}

/** With Little's law: the calls in flight are the rate times their mean duration, so lines grow with the rate. */
function linesText({ cps, targetCps, lines, linesUsed }: PaceFigures): string {
  const used = `${Math.min(linesUsed, lines)} de ${lines} líneas`;
  if (cps === null || cps === 0) return `${used} ocupadas o en descanso`;
  if (lines >= MAX_LINES) return `${used}, el máximo: da ${rate(cps)}`;
  const needed = Math.ceil((lines * targetCps) / cps);
  return needed <= MAX_LINES
    ? `${used}: con ${needed} llega a ${rate(targetCps)}`
    : `${used}: con ${MAX_LINES}, el máximo, llega a ${rate((cps * MAX_LINES) / lines)}`;
}

function agentsText({ agents: { onShift, busy }, sessions }: PaceFigures): string {
  if (sessions !== null) return `${sessions.busy} de ${sessions.total} sesiones ocupadas`;
  return onShift === 0 ? 'Ningún agente en línea' : `${busy} de ${onShift} agentes ocupados`;
}

function methodText({ agents: { onShift, busy }, sessions }: PaceFigures): string {
  if (sessions !== null)
    return `Las llamadas en camino bastan para las sesiones libres: ${sessions.total - sessions.busy} de ${sessions.total}`;
  return `Las llamadas en camino bastan para los agentes libres: ${onShift - busy} de ${onShift}`;
}

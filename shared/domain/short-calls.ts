/**
 * Short calls: calls that were answered and ended within six seconds. Carriers bill and block for a large share of them
 * (Telnyx: 6 s or less, at most 15% of the connected calls, https://support.telnyx.com/en/articles/1130707; others allow
 * 10% to 20%). They can't tell a person from a machine, so calls answered by either count.
 *
 * Anatel counts more: calls that end within six seconds by either side, calls that are not completed and calls to a
 * voicemail. It has carriers block, for 15 days, whoever places more than 100,000 calls on a day of which 85% or more
 * are such calls (Despacho Decisório 22/2024/RCTS/SRC,
 * https://www.gov.br/anatel/pt-br/consumidor/chamadas-abusivas/medidas-cautelares).
 */
import { hasKnownEnd, type Disposition } from './dispositions.ts';

/** Longest short call, from the answer to the end, ms. */
export const SHORT_CALL_MS = 6000;

export type AnsweredCall = {
  /** Time at which a person or a machine answered, epoch ms, or null. */
  readonly answeredAtMs: number | null;
  /** Epoch ms. */
  readonly endedAtMs: number;
  readonly disposition: Disposition;
};

/** Whether an ended call was short. The end of an interrupted call is unknown, so that it is never short. */
export function isShortCall({ answeredAtMs, endedAtMs, disposition }: AnsweredCall): boolean {
  return answeredAtMs !== null && hasKnownEnd(disposition) && endedAtMs - answeredAtMs <= SHORT_CALL_MS;
}

/** Where Anatel's rule holds: calls to this country, by days of this time zone. */
export const ANATEL = { country: 'brasil', timeZone: 'America/Sao_Paulo' } as const;

/** Calls that ended with one disposition. `answered` ones were answered by a person or a machine. */
type CallCounts = { readonly placed: number; readonly answered: number; readonly shortCalls: number };

/** Returns how many of these calls are short for Anatel. */
export function anatelShortCalls(disposition: Disposition, { placed, answered, shortCalls }: CallCounts): number {
  return disposition === 'machine' ? placed : placed - answered + shortCalls;
}

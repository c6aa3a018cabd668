import { say } from '#server/platform/i18n/say.ts';
import { fail } from '#server/platform/http/errors.ts';
import { wordsOf } from '#server/dialer/contact-index.ts';
import { CONTACT_SITUATIONS, type ContactSituation } from '#shared/domain/contact-directory.ts';
import { type ContactFilters } from '#shared/contracts/contact-directory.ts';
import { readNumberSearch, type NumberFragment } from '#shared/numbers/number-search.ts';
import { isNumberText } from '#shared/numbers/number-text.ts';
import { WAITING_CODES, type WaitingReason } from '#shared/domain/waiting-reasons.ts';
import type { CircumstancesRead } from '#server/live/why-not/explainer.ts';
import { SITUATIONS, type Situation } from './situation.ts';

/**
 * Filters of contacts, as plain data that crosses threads. An undefined field matches every contact. Instants are epoch
 * ms.
 */
export type ContactFilter = {
  readonly campaignId?: number | undefined;
  readonly listId?: number | undefined;
  readonly situations?: readonly Situation[] | undefined;
  readonly attemptsFrom?: number | undefined;
  readonly attemptsUntil?: number | undefined;
  /** Range of the next attempt, inclusive. With either end, contacts are in the order of their next attempts. */
  readonly dueFromMs?: number | undefined;
  readonly dueUntilMs?: number | undefined;
  /** Folded prefixes. The contact must have a word for each of them. */
  readonly words?: readonly string[] | undefined;
  /** Restricts `words` to this column. Without `words`, the contact must have the column. */
  readonly column?: string | undefined;
  /** The number must contain at least one of these fragments. */
  readonly fragments?: readonly NumberFragment[] | undefined;
  /** Reasons why the contact is not called. */
  readonly reasons?: readonly WaitingReason[] | undefined;
  /** Data that the reasons depend on, read before the contacts. */
  readonly circumstances?: CircumstancesRead | undefined;
};

/** Returns whether the filter searches by words or by part of a number. */
export const isSearch = ({ words, fragments }: ContactFilter): boolean =>
  words !== undefined || fragments !== undefined;

/** Returns whether contacts are in the order of their next attempts instead of newest first. */
export const isByDue = ({ dueFromMs, dueUntilMs }: ContactFilter): boolean =>
  dueFromMs !== undefined || dueUntilMs !== undefined;

/** Error code for an invalid filter, sent in the query or in the body. */
type Invalid = 'invalid_query' | 'invalid_body';

/**
 * Parses the filters of a request. National numbers are read as numbers of the countries with `dialCodes`. Throws
 * `invalid` with the field's name.
 */
export function readContactFilter(
  query: ContactFilters,
  dialCodes: readonly string[],
  invalid: Invalid = 'invalid_query',
): ContactFilter {
  const { buscar = '', columna, situaciones, motivos, proximo_desde, proximo_hasta } = query;
  const column = columna?.trim() || undefined;
  return {
    campaignId: query.campaign_id,
    listId: query.lista_id,
    situations: readNames('situaciones', situaciones, CONTACT_SITUATIONS, invalid)?.map(situationNamed),
    reasons: readNames('motivos', motivos, WAITING_CODES, invalid),
    attemptsFrom: query.intentos_desde,
    attemptsUntil: query.intentos_hasta,
    dueFromMs: readInstant('proximo_desde', proximo_desde, invalid),
    dueUntilMs: readInstant('proximo_hasta', proximo_hasta, invalid),
    column,
    ...readSearch(buscar, column, dialCodes, invalid),
  };
}

function readSearch(
  text: string,
  column: string | undefined,
  dialCodes: readonly string[],
  invalid: Invalid,
): Pick<ContactFilter, 'words' | 'fragments'> {
  if (text.trim() === '') return {};
  if (column === undefined && isNumberText(text)) {
    const fragments = readNumberSearch(text, dialCodes);
    if (fragments !== null) return { fragments };
  }
  const words = [...new Set(wordsOf(text))];
  if (words.length === 0)
    fail(invalid, {
      field: 'buscar',
      reason: say('{field}: no tiene letras ni cifras que buscar', { field: 'buscar' }),
    });
  return { words };
}

/** Parses a comma-separated list of names and drops duplicates. Returns undefined if it is empty. */
function readNames<Name extends string>(
  field: string,
  text = '',
  known: readonly Name[],
  invalid: Invalid,
): Name[] | undefined {
  const words = text.split(',').flatMap((word) => word.trim() || []);
  if (words.length === 0) return undefined;
  const names = words.map(
    (word) =>
      known.find((name) => name === word) ??
      fail(invalid, {
        field,
        reason: say("{field}: '{word}' no es una de {choices}", { field, word, choices: known.join(', ') }),
      }),
  );
  return [...new Set(names)];
}

const situationNamed = (name: ContactSituation): Situation => SITUATIONS[CONTACT_SITUATIONS.indexOf(name)]!;

function readInstant(field: string, text: string | undefined, invalid: Invalid): number | undefined {
  if (text === undefined || text === '') return undefined;
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? fail(invalid, { field, reason: say('{field}: esa fecha no existe', { field }) }) : ms;
}

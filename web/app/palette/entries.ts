import { CAMPAIGN_ACTIONS, nextStatus, type CampaignAction } from '#shared/domain/campaign-actions.ts';
import type { Campaign } from '#shared/contracts/campaigns.ts';
import type { ContactEntry } from '#shared/contracts/contact-directory.ts';
import { allows, type Role } from '#shared/roles.ts';
import { cleanNumberText, isNumberText } from '#shared/numbers/number-text.ts';
import { ACTION_LABELS } from '#web/lib/campaign-actions.ts';
import { plainText } from '#web/lib/plain-text.ts';
import { t } from '#web/lib/i18n.ts';
import { campaignState } from '#web/ui/campaign-badge.tsx';
import { contactPath, pathOf } from '../paths.ts';
import { SECTION_TABS } from '../section-tabs.ts';
import { SECTIONS } from '../sections.ts';
import { ACTION_SYNONYMS, SECTION_SYNONYMS } from './synonyms.ts';

const COMMANDS = ['theme', 'view', 'shortcuts', 'logout'] as const;
export type Command = (typeof COMMANDS)[number];

/** Groups of results in display order. */
export const GROUPS = {
  numbers: t('Números'),
  sections: t('Secciones'),
  campaigns: t('Campañas'),
  persons: t('Personas'),
  actions: t('Acciones'),
} as const;
export type EntryGroup = keyof typeof GROUPS;

/** A result of the palette: a destination, a command, or an action on a campaign. */
export type Entry = {
  id: string;
  group: EntryGroup;
  label: string;
  /** Context such as the section or the state, dimmed beside the label. */
  hint?: string;
  /** Further search terms. */
  words?: string;
  does: { go: string } | { command: Command } | { campaign: Campaign; action: CampaignAction };
};

/** Minimum length of a verb. A shorter one would match actions by accident. */
const MIN_VERB_LETTERS = 3;

/** Returns the sections that `role` may see, each followed by its tabs. */
export function sectionEntries(role: Role): Entry[] {
  return SECTIONS.filter((section) => allows(role, section.needs)).flatMap((section) => [
    {
      id: section.key,
      group: 'sections',
      label: section.title,
      words: `${section.key} ${SECTION_SYNONYMS[section.key]}`,
      does: { go: pathOf(section.key) },
    },
    ...(SECTION_TABS[section.key] ?? []).map((tab): Entry => {
      const id = `${section.key}/${tab.key}`;
      return { id, group: 'sections', label: tab.title, hint: section.title, words: id, does: { go: `/${id}` } };
    }),
  ]);
}

/** Returns an entry for each campaign, which opens the campaign's control page. */
export function campaignEntries(campaigns: readonly Campaign[]): Entry[] {
  return campaigns.map((campaign) => ({
    id: `campaign-${campaign.id}`,
    group: 'campaigns',
    label: campaign.name,
    hint: campaignState(campaign).label,
    words: t('campaña control'),
    does: { go: `/campanhas/${campaign.id}/control` },
  }));
}

/** Returns an entry for each campaign whose state allows the action named by the first word of the query. */
export function campaignActionEntries(campaigns: readonly Campaign[], query: string): Entry[] {
  const verb = plainText(query).trim().split(/\s+/)[0] ?? '';
  if (verb.length < MIN_VERB_LETTERS) return [];
  const actions = CAMPAIGN_ACTIONS.filter((action) => verbsOf(action).some((known) => known.startsWith(verb)));
  return actions.flatMap((action) =>
    campaigns
      .filter(({ status }) => nextStatus(status, action) !== null)
      .map((campaign) => ({
        id: `campaign-${campaign.id}-${action}`,
        group: 'actions' as const,
        label: `${ACTION_LABELS[action]} ${campaign.name}`,
        hint: campaignState(campaign).label,
        words: `${t('campaña')} ${ACTION_SYNONYMS[action]}`,
        does: { campaign, action },
      })),
  );
}

const verbsOf = (action: CampaignAction): string[] =>
  `${plainText(ACTION_LABELS[action])} ${ACTION_SYNONYMS[action]}`.split(' ');

export const COMMAND_ENTRIES: readonly Entry[] = [
  action('theme', t('Cambiar de tema'), t('claro oscuro modo apariencia colores dark light')),
  action('view', t('Alternar vista esencial'), t('modo pro completo')),
  action('shortcuts', t('Atajos de teclado'), t('ayuda teclas')),
  action('logout', t('Cerrar Sesión'), t('salir logout')),
];

function action(command: Command, label: string, words: string): Entry {
  return { id: `command-${command}`, group: 'actions', label, words, does: { command } };
}

/** Minimum number of digits to search for. Fewer would match too many calls. */
const MIN_DIGITS = 4;

/** Minimum number of digits of a whole phone number. */
const MIN_WHOLE_DIGITS = 8;

/**
 * Returns entries for a typed number in any spelling: its calls and, if the number is whole and `role` may see
 * contacts, its contact page.
 */
export function numberEntries(query: string, role: Role): Entry[] {
  const telefono = cleanNumberText(query).trim();
  const digits = telefono.replaceAll(/\D/g, '').length;
  if (!isNumberText(query) || digits < MIN_DIGITS) return [];
  const calls: Entry = {
    id: 'number',
    group: 'numbers',
    label: t('Llamadas a {number}', { number: telefono }),
    hint: t('Historial de Llamadas'),
    does: { go: pathOf('historico', { telefono }) },
  };
  if (digits < MIN_WHOLE_DIGITS || !allows(role, 'operator')) return [calls];
  const contact: Entry = {
    id: 'contact',
    group: 'numbers',
    label: t('Contacto {number}', { number: telefono }),
    hint: t('Qué pasó con este número'),
    does: { go: contactPath(telefono) },
  };
  return [calls, contact];
}

/** Id of the entry that opens the list of all contacts found. */
export const MORE_CONTACTS = 'contacts';

/** Minimum number of letters to search for. Fewer would match too many names. */
const MIN_NAME_LETTERS = 3;

/** Whether to search the contacts: `role` may see them, and the query is long enough. */
export function isContactSearch(query: string, role: Role): boolean {
  if (!allows(role, 'operator')) return false;
  const letters = plainText(query).replaceAll(/[^a-z]/g, '').length;
  const digits = query.replaceAll(/\D/g, '').length;
  return letters >= MIN_NAME_LETTERS || (isNumberText(query) && digits >= MIN_DIGITS);
}

/**
 * Returns entries for the contacts that the server found, one per number. `more` is the query that finds further
 * contacts, or null.
 */
export function contactEntries(contacts: readonly ContactEntry[], more: string | null): Entry[] {
  const byNumber = new Map(contacts.map((contact) => [contact.telefono, contact]));
  const found = [...byNumber.values()].map(({ id, nombre, telefono, campana }) => ({
    id: `contact-${id}`,
    group: 'persons' as const,
    label: nombre ?? telefono,
    hint: nombre === null ? campana : `${telefono} · ${campana}`,
    does: { go: contactPath(telefono) },
  }));
  if (more === null) return found;
  const label = t('Ver todas las personas con «{query}»', { query: more });
  return [
    ...found,
    { id: MORE_CONTACTS, group: 'persons', label, does: { go: pathOf('contactos', { buscar: more }) } },
  ];
}

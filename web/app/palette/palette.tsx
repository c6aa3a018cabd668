import { Combobox, Modal, TextInput, useCombobox, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useEffect, useId, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import type { SessionUser } from '#shared/contracts/auth.ts';
import type { ContactEntry } from '#shared/contracts/contact-directory.ts';
import { allows } from '#shared/roles.ts';
import { queryOf } from '#web/lib/api/query.ts';
import { useCampaignActions } from '#web/lib/campaign-actions.ts';
import { useCampaigns } from '#web/lib/campaigns.ts';
import { t } from '#web/lib/i18n.ts';
import type { FrameDialogProps } from '../frame-dialog.ts';
import { leaveConsole } from '../leave-console.ts';
import { essentialViewAtom } from '../preferences.ts';
import {
  campaignActionEntries,
  campaignEntries,
  type Command,
  COMMAND_ENTRIES,
  contactEntries,
  type Entry,
  GROUPS,
  isContactSearch,
  numberEntries,
  sectionEntries,
} from './entries.ts';
import { countOf, findEntries, type Found } from './find.ts';
import classes from './palette.module.css';
import { takeTypedAhead } from './typed-ahead.ts';

/** A search field for sections, campaigns and their actions, contacts, a number's calls, and commands. */
export function Palette({ user, onClose, onOpen }: FrameDialogProps) {
  const [, go] = useLocation();
  const run = useCommands(onOpen);
  const actions = useCampaignActions('list');
  const [query, setQuery] = useState('');
  const entries = useEntries(user, query);
  const found = useMemo(() => findEntries(entries, query), [entries, query]);
  const combobox = useCombobox({ opened: true });
  // Used to set `aria-controls`, which the library only sets after the list has been rendered.
  const listId = useId();

  // Selects the first option, which Enter then activates.
  const { selectFirstOption, resetSelectedOption } = combobox;
  const first = found[0]?.entries[0]?.id;
  useEffect(() => {
    if (query === '' || first === undefined) resetSelectedOption();
    else selectFirstOption();
  }, [query, first, resetSelectedOption, selectFirstOption]);

  function take(id: string): void {
    const entry = entries.find((one) => one.id === id);
    if (entry === undefined) return;
    onClose();
    if ('go' in entry.does) go(entry.does.go);
    else if ('command' in entry.does) run(entry.does.command);
    else void actions.run(entry.does.campaign, entry.does.action);
  }

  return (
    <Modal.Root opened onClose={onClose} size="lg" yOffset="12dvh" xOffset="12px">
      <Modal.Overlay />
      <Modal.Content aria-label={t('Buscar en la consola')}>
        <Combobox store={combobox} onOptionSubmit={take}>
          <Combobox.EventsTarget
            withExpandedAttribute
            aria-expanded={found.length > 0}
            aria-controls={found.length > 0 ? listId : undefined}
          >
            <TextInput
              data-autofocus
              size="md"
              variant="unstyled"
              aria-label={t('Buscar sección, campaña, persona o número')}
              placeholder={t('Sección, campaña, persona o número')}
              leftSection={<IconSearch size={18} stroke={1.6} aria-hidden="true" />}
              className={classes.field}
              value={query}
              onChange={(event) => setQuery(event.currentTarget.value)}
              onFocus={() => setQuery(takeTypedAhead() || query)}
              onKeyDown={(event) => event.key === 'Escape' && onClose()}
            />
          </Combobox.EventsTarget>
          {found.length > 0 && <Results id={listId} found={found} />}
          <output className={found.length === 0 ? classes.none : classes.srOnly}>
            {found.length === 0 ? t('Nada se llama «{query}»', { query: query.trim() }) : countOf(found)}
          </output>
        </Combobox>
      </Modal.Content>
    </Modal.Root>
  );
}

function Results({ id, found }: { id: string; found: readonly Found[] }) {
  return (
    <Combobox.Options id={id} className={classes.options} aria-label={t('Resultados')}>
      {found.map(({ group, entries }) => (
        <Combobox.Group key={group} label={GROUPS[group]}>
          {entries.map((entry) => (
            <Combobox.Option key={entry.id} value={entry.id} className={classes.option}>
              <span className={classes.label}>{entry.label}</span>
              {entry.hint !== undefined && <span className={classes.hint}>{entry.hint}</span>}
            </Combobox.Option>
          ))}
        </Combobox.Group>
      ))}
    </Combobox.Options>
  );
}

/** Returns all entries for a query. Users who may not control campaigns get neither campaigns nor their actions. */
function useEntries(user: SessionUser, query: string): readonly Entry[] {
  const controls = allows(user.role, 'supervisor');
  const { data: campaigns } = useCampaigns();
  const { contactos: contacts, more } = useContactsFound(user, query);
  return useMemo(() => {
    return [
      ...numberEntries(query, user.role),
      ...sectionEntries(user.role),
      ...(controls ? campaignEntries(campaigns ?? []) : []),
      ...contactEntries(contacts, more),
      ...COMMAND_ENTRIES,
      ...(controls ? campaignActionEntries(campaigns ?? [], query) : []),
    ];
  }, [query, user.role, controls, campaigns, contacts, more]);
}

/** Debounce time of the contact search, ms. Longer than the pause between two keystrokes. */
const SEARCH_AFTER_MS = 200;
const MOST_CONTACTS = 8;

/** `more` is the query that finds further contacts, or null. */
type ContactsFound = { readonly contactos: readonly ContactEntry[]; readonly more: string | null };

/** Returns the contacts that match the query, for users who may see them. */
function useContactsFound({ role }: SessionUser, query: string): ContactsFound {
  const [buscar] = useDebouncedValue(query.trim(), SEARCH_AFTER_MS);
  const isWanted = isContactSearch(query, role) && isContactSearch(buscar, role);
  const { data } = useQuery({
    ...queryOf('GET /contacts', { query: { buscar, page_size: MOST_CONTACTS } }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  });
  if (!isWanted || data === undefined) return NONE;
  return { contactos: data.contactos, more: data.siguiente === null ? null : buscar };
}

const NONE: ContactsFound = { contactos: [], more: null };

function useCommands(onOpen: FrameDialogProps['onOpen']): (command: Command) => void {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const setEssential = useSetAtom(essentialViewAtom);
  return (command) => {
    switch (command) {
      case 'theme':
        return setColorScheme(scheme === 'dark' ? 'light' : 'dark');
      case 'view':
        return setEssential((essential) => !essential);
      case 'shortcuts':
        return void onOpen('shortcuts');
      case 'logout':
        return void leaveConsole();
    }
  };
}

import { Pill } from '@mantine/core';
import type { HistoryAnswer } from '#shared/contracts/calls.ts';
import { useCampaigns } from '#web/lib/campaigns.ts';
import { t } from '#web/lib/i18n.ts';
import { useCodes, useRoutes } from '../filter-choices.ts';
import { chipsOf, type HistoryFilters } from '../history-filters.ts';
import classes from './history.module.css';

type Props = { filters: HistoryFilters; users: HistoryAnswer['usuarios']; onChange: (filters: HistoryFilters) => void };

export function FilterChips({ filters, users, onChange }: Props) {
  const { data: campaigns = [] } = useCampaigns();
  const trunks = useRoutes(filters.trunk_id !== '');
  const codes = useCodes(filters.disposition !== '');
  const nameIn = (named: readonly { id: number; name: string }[], id: string): string =>
    named.find((one) => String(one.id) === id)?.name ?? id;
  const chips = chipsOf(filters, {
    user: (email) => users.find((user) => user.email === email)?.nombre ?? email,
    campaign: (id) => nameIn(campaigns, id),
    trunk: (id) => nameIn(trunks, id),
    code: (id) => nameIn(codes, id),
  });
  if (chips.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label={t('Filtros activos')}>
      {chips.map((chip) => (
        <li key={chip.key}>
          <Pill
            withRemoveButton
            removeButtonProps={{
              'aria-label': t('Quitar {label}', { label: chip.label }),
              tabIndex: 0,
              'aria-hidden': false,
            }}
            onRemove={() => onChange(chip.without)}
          >
            {chip.label}
          </Pill>
        </li>
      ))}
    </ul>
  );
}

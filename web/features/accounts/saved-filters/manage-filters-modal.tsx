import { Modal } from '@mantine/core';
import type { SavedFilter } from '#shared/contracts/saved-filters.ts';
import { t } from '#web/lib/i18n.ts';
import { FilterRow } from './filter-row.tsx';
import classes from './saved-filters.module.css';

type Props = { filters: readonly SavedFilter[]; current: URLSearchParams; onClose: () => void };

/** Dialog for renaming, replacing and deleting saved filters and choosing the section's default. */
export function ManageFiltersModal({ filters, current, onClose }: Props) {
  return (
    <Modal opened onClose={onClose} size="lg" title={t('Filtros guardados')}>
      <ul className={classes.list}>
        {filters.map((filter) => (
          <FilterRow key={filter.id} filter={filter} current={current} />
        ))}
      </ul>
      {filters.length === 0 && t('No tenés filtros guardados')}
    </Modal>
  );
}

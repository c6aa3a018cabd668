import { CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { t } from '#web/lib/i18n.ts';
import { type BlacklistFilters, SOURCES } from '../blacklist.ts';
import classes from './blacklist.module.css';

const TYPES = [
  { value: '', label: t('Todos') },
  { value: 'manual', label: t('Manual') },
  { value: 'auto', label: t('Automático') },
];

const ALL_SOURCES = [
  { value: '', label: t('Todos los orígenes') },
  ...Object.entries(SOURCES).map(([value, label]) => ({ value, label })),
];

type Props = { filters: BlacklistFilters; onFilter: (change: Partial<BlacklistFilters>) => void };

export function FilterBar({ filters, onFilter }: Props) {
  return (
    <search className={classes.filters}>
      <TextInput
        size="xs"
        aria-label={t('Buscar número o motivo')}
        placeholder={t('Buscar número o motivo')}
        leftSection={<IconSearch size={14} />}
        rightSection={
          filters.buscar !== '' && (
            <CloseButton size="sm" aria-label={t('Borrar la búsqueda')} onClick={() => onFilter({ buscar: '' })} />
          )
        }
        value={filters.buscar}
        onChange={(event) => onFilter({ buscar: event.currentTarget.value })}
      />
      <NativeSelect
        size="xs"
        aria-label={t('Tipo')}
        data={TYPES}
        value={filters.tipo}
        onChange={(event) => onFilter({ tipo: event.currentTarget.value as BlacklistFilters['tipo'] })}
      />
      <NativeSelect
        size="xs"
        visibleFrom="sm"
        aria-label={t('Origen')}
        data={ALL_SOURCES}
        value={filters.origen}
        onChange={(event) => onFilter({ origen: event.currentTarget.value as BlacklistFilters['origen'] })}
      />
    </search>
  );
}

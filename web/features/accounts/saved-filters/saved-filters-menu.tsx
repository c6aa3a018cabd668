import { Button, Menu, ScrollArea, VisuallyHidden } from '@mantine/core';
import { IconBookmark, IconCheck, IconChevronDown, IconStarFilled } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { SavedFilter } from '#shared/contracts/saved-filters.ts';
import type { FilterSection } from '#shared/domain/saved-filters.ts';
import { t } from '#web/lib/i18n.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { useSavedFilters } from './api.ts';
import { isSameSearch, searchOfFilter } from './filter-search.ts';
import classes from './saved-filters.module.css';

const SaveFilterModal = lazyPart(
  async () => (await import('./save-filter-modal.tsx')).SaveFilterModal,
  'saved-filters',
);
const ManageFiltersModal = lazyPart(
  async () => (await import('./manage-filters-modal.tsx')).ManageFiltersModal,
  'saved-filters',
);

type Props = {
  section: FilterSection;
  /** Current search parameters of the section, without the page. */
  current: URLSearchParams;
  onApply: (search: URLSearchParams) => void;
};

/** Menu that applies a saved filter on click, and opens the dialogs to save and manage filters. */
export function SavedFiltersMenu({ section, current, onApply }: Props) {
  const { data: filters = [], isError, refetch } = useSavedFilters(section);
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null);
  const close = (): void => setDialog(null);
  const applied = filters.find((filter) => isSameSearch(searchOfFilter(filter), current));

  return (
    <>
      <Menu position="bottom-end" width={280}>
        <Menu.Target>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            className={classes.target}
            leftSection={<IconBookmark size={14} />}
            rightSection={<IconChevronDown size={14} />}
          >
            {applied === undefined ? t('Filtros guardados') : applied.nombre}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{filters.length > 0 ? t('Filtros guardados') : t('No tenés filtros guardados')}</Menu.Label>
          {isError && filters.length === 0 && (
            <Menu.Item closeMenuOnClick={false} onClick={() => void refetch()}>
              {t('No se pudieron cargar. Reintentar')}
            </Menu.Item>
          )}
          <ScrollArea.Autosize mah={280} type="auto">
            {filters.map((filter) => (
              <FilterItem
                key={filter.id}
                filter={filter}
                isApplied={filter === applied}
                onApply={() => onApply(searchOfFilter(filter))}
              />
            ))}
          </ScrollArea.Autosize>
          <Menu.Divider />
          <Menu.Item disabled={current.size === 0 || applied !== undefined} onClick={() => setDialog('save')}>
            {t('Guardar el filtro actual…')}
          </Menu.Item>
          <Menu.Item disabled={filters.length === 0} onClick={() => setDialog('manage')}>
            {t('Administrar filtros…')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense fallback={null}>
        {dialog === 'save' && <SaveFilterModal section={section} current={current} onClose={close} />}
        {dialog === 'manage' && <ManageFiltersModal filters={filters} current={current} onClose={close} />}
      </Suspense>
    </>
  );
}

type ItemProps = { filter: SavedFilter; isApplied: boolean; onApply: () => void };

function FilterItem({ filter: { nombre, predeterminado, vigente }, isApplied, onApply }: ItemProps) {
  return (
    <Menu.Item
      disabled={!vigente}
      aria-current={isApplied || undefined}
      leftSection={<IconCheck size={14} visibility={isApplied ? 'visible' : 'hidden'} />}
      rightSection={
        predeterminado && (
          <>
            <IconStarFilled size={12} />
            <VisuallyHidden>{t('Se abre con este filtro')}</VisuallyHidden>
          </>
        )
      }
      onClick={onApply}
    >
      <span className={classes.name}>{nombre}</span>
      {!vigente && <span className={classes.why}>{t('Esta versión no lo entiende')}</span>}
    </Menu.Item>
  );
}

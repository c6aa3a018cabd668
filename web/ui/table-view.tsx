import { ActionIcon, Menu } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useAtom, type WritableAtom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import type { ReactNode } from 'react';
import { t } from '#web/lib/i18n.ts';
import type { Column } from './data-table.tsx';

/** The user's view of a table, stored in the browser. */
type Preference = { hidden: readonly string[]; dense: boolean };

export type TableView<Row> = {
  columns: readonly Column<Row>[];
  dense: boolean;
  /** Button that opens the column menu, for the panel's head. */
  menu: ReactNode;
};

const PLAIN: Preference = { hidden: [], dense: false };
const known = new Map<string, ReturnType<typeof remember>>();

/** Returns the table's visible columns, row density and menu. `name` is the storage key and must never change. */
export function useTableView<Row>(name: string, columns: readonly Column<Row>[]): TableView<Row> {
  const [{ hidden, dense }, set] = useAtom(preferenceOf(name));
  const toggle = (key: string): void =>
    set({ dense, hidden: hidden.includes(key) ? hidden.filter((other) => other !== key) : [...hidden, key] });
  const [first] = columns;
  return {
    columns: columns.filter((column) => column === first || !hidden.includes(column.key)),
    dense,
    menu: (
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('Columnas y densidad')}
            title={t('Columnas y densidad')}
          >
            <IconAdjustmentsHorizontal size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t('Columnas')}</Menu.Label>
          {columns.slice(1).map((column) => (
            <Menu.CheckboxItem
              key={column.key}
              checked={!hidden.includes(column.key)}
              onChange={() => toggle(column.key)}
            >
              {column.header}
            </Menu.CheckboxItem>
          ))}
          <Menu.Divider />
          <Menu.CheckboxItem checked={dense} onChange={() => set({ hidden, dense: !dense })}>
            {t('Filas compactas')}
          </Menu.CheckboxItem>
        </Menu.Dropdown>
      </Menu>
    ),
  };
}

function preferenceOf(name: string) {
  let preference = known.get(name);
  if (preference === undefined) known.set(name, (preference = remember(name)));
  return preference;
}

function remember(name: string): WritableAtom<Preference, [Preference], void> {
  return atomWithStorage<Preference>(`cadencia.table.${name}`, PLAIN, undefined, { getOnInit: true });
}

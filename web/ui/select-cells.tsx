import { Table } from '@mantine/core';
import type { MouseEvent } from 'react';
import { t } from '#web/lib/i18n.ts';
import classes from './data-table.module.css';
import type { Selection } from './selection.ts';

/** Checkbox that selects all visible rows. */
export function SelectHead<Row>({ selection, shown }: { selection: Selection<Row>; shown: readonly Row[] }) {
  const count = shown.filter(selection.isChosen).length;
  const isAll = count > 0 && count === shown.length;
  return (
    <Table.Th scope="col" className={classes.select}>
      <label>
        <input
          type="checkbox"
          aria-label={t('Elegir todas las filas')}
          checked={isAll}
          ref={(box) => {
            if (box !== null) box.indeterminate = count > 0 && !isAll;
          }}
          onChange={() => selection.set(shown, !isAll)}
        />
      </label>
    </Table.Th>
  );
}

type CellProps<Row> = { selection: Selection<Row>; row: Row; shown: readonly Row[] };

/** Checkbox that selects one row. With the shift key it also selects the rows between it and the last clicked row. */
export function SelectCell<Row>({ selection, row, shown }: CellProps<Row>) {
  return (
    <Table.Td className={classes.select}>
      <label>
        <input
          type="checkbox"
          aria-label={t('Elegir {name}', { name: selection.nameOf(row) })}
          checked={selection.isChosen(row)}
          onChange={({ nativeEvent }) =>
            selection.toggle(row, shown, (nativeEvent as unknown as MouseEvent).shiftKey === true)
          }
        />
      </label>
    </Table.Td>
  );
}

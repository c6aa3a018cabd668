import { Skeleton, Table } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import classes from './data-table.module.css';
import { type Defined, DefinitionTip } from './definition-tip.tsx';
import { SelectCell, SelectHead } from './select-cells.tsx';
import type { Selection } from './selection.ts';
import { type Sort, sortRows } from './sort-rows.ts';
import { t } from '#web/lib/i18n.ts';

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Alignment of numbers. */
  align?: 'right';
  /** Returns the value to sort by. Absent if the column can't be sorted. */
  sortBy?: (row: Row) => string | number | null;
  /** Whether the owner of `order` can sort by this column's key. */
  sortable?: boolean;
  /** Explanation of the column, shown on hover. */
  hint?: string;
  /** Definition of the column's figures, shown on hover, focus and touch. */
  definition?: string;
  /** Minimum width at which the column is shown, for columns that a phone can do without. */
  from?: 'sm' | 'md' | 'lg' | 'xl';
  /** Keeps the column in view at the right edge, or at the start, when the table scrolls sideways. */
  pinned?: boolean | 'start';
};

type Props<Row> = {
  /** Name of the table for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  /** undefined while loading. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  /** Shown if there are no rows. */
  empty: ReactNode;
  skeletonRows?: number;
  /** Totals of all rows, shown at the foot with `name` in the first cell. */
  totals?: { readonly name: string; readonly row: Row } | undefined;
  /** Reduces the row height. */
  dense?: boolean;
  onRow?: (row: Row) => void;
  /** Selected rows; undefined or null if rows can't be selected. Can't be combined with `totals`. */
  selection?: Selection<Row> | null | undefined;
  /** Order and click handler of the headings, if the caller or the server sorts the rows. */
  order?: { sort: Sort; onSort: (sort: Sort) => void };
};

/** The console's table, with a sticky head, sortable columns, and skeleton rows while loading. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  empty,
  skeletonRows = 5,
  totals,
  dense = false,
  onRow,
  selection = null,
  order,
}: Props<Row>) {
  const [ownSort, setSort] = useState<Sort | null>(null);
  const sort = order?.sort ?? ownSort;
  if (rows?.length === 0) return <>{empty}</>;
  const sortBy = order === undefined ? columns.find((column) => column.key === sort?.key)?.sortBy : undefined;
  const shown = rows && sort && sortBy ? sortRows(rows, sortBy, sort.direction) : rows;
  return (
    // A scrollable region must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.scroll} aria-label={t('Tabla: {name}', { name: label })} tabIndex={0}>
      <Table
        aria-label={label}
        aria-busy={rows === undefined}
        className={classes.table}
        verticalSpacing={dense ? 3 : 8}
        horizontalSpacing={12}
      >
        <Table.Thead>
          <Table.Tr>
            {selection !== null && <SelectHead selection={selection} shown={shown ?? []} />}
            {columns.map((column) => (
              <HeadCell
                key={column.key}
                column={column}
                sort={sort}
                onSort={
                  order === undefined
                    ? setSort
                    : (next) => order.onSort(next ?? { key: column.key, direction: 'ascending' })
                }
              />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown === undefined
            ? Array.from({ length: skeletonRows }, (_, row) => (
                <SkeletonRow key={row} columns={columns} isSelectable={selection !== null} />
              ))
            : shown.map((row) => (
                <Table.Tr
                  key={rowKey(row)}
                  onClick={onRow && (() => onRow(row))}
                  data-clickable={onRow !== undefined || undefined}
                  data-chosen={selection?.isChosen(row) === true || undefined}
                >
                  {selection !== null && <SelectCell selection={selection} row={row} shown={shown} />}
                  {columns.map((column) => (
                    <Table.Td
                      key={column.key}
                      data-align={column.align}
                      data-from={column.from}
                      data-pinned={column.pinned}
                    >
                      {column.cell(row)}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
        </Table.Tbody>
        {totals !== undefined && <Totals columns={columns} {...totals} />}
      </Table>
    </section>
  );
}

function Totals<Row>({ columns, name, row }: { columns: readonly Column<Row>[]; name: string; row: Row }) {
  return (
    <Table.Tfoot className={classes.totals}>
      <Table.Tr>
        {columns.map((column, index) =>
          index === 0 ? (
            <Table.Th key={column.key} scope="row" data-pinned={column.pinned}>
              {name}
            </Table.Th>
          ) : (
            <Table.Td key={column.key} data-align={column.align} data-from={column.from} data-pinned={column.pinned}>
              {column.cell(row)}
            </Table.Td>
          ),
        )}
      </Table.Tr>
    </Table.Tfoot>
  );
}

type HeadProps<Row> = { column: Column<Row>; sort: Sort | null; onSort: (sort: Sort | null) => void };

function HeadCell<Row>({ column, sort, onSort }: HeadProps<Row>) {
  const direction = sort?.key === column.key ? sort.direction : null;
  const Icon = direction === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <Table.Th
      scope="col"
      data-align={column.align}
      data-from={column.from}
      data-pinned={column.pinned}
      title={column.hint}
      aria-sort={direction ?? undefined}
    >
      {column.sortBy === undefined && column.sortable !== true ? (
        column.header
      ) : (
        <MayBeDefined definition={column.definition}>
          <button
            type="button"
            className={classes.sort}
            data-defined={column.definition !== undefined || undefined}
            onClick={() => onSort(nextSort(column.key, direction))}
          >
            <span>{column.header}</span>
            <Icon size={12} aria-hidden="true" className={direction === null ? classes.unsorted : undefined} />
          </button>
        </MayBeDefined>
      )}
    </Table.Th>
  );
}

function MayBeDefined({ definition, children }: { definition: string | undefined; children: Defined }) {
  return definition === undefined ? children : <DefinitionTip definition={definition}>{children}</DefinitionTip>;
}

/** Cycles through ascending, descending and unsorted. */
function nextSort(key: string, direction: Sort['direction'] | null): Sort | null {
  if (direction === null) return { key, direction: 'ascending' };
  return direction === 'ascending' ? { key, direction: 'descending' } : null;
}

type SkeletonProps<Row> = { columns: readonly Column<Row>[]; isSelectable: boolean };

function SkeletonRow<Row>({ columns, isSelectable }: SkeletonProps<Row>) {
  return (
    <Table.Tr>
      {isSelectable && <Table.Td className={classes.select} />}
      {columns.map((column) => (
        <Table.Td key={column.key} data-from={column.from}>
          <Skeleton height={14} my={3} width="70%" />
        </Table.Td>
      ))}
    </Table.Tr>
  );
}

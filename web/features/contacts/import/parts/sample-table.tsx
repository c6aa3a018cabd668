import { NativeSelect, Table } from '@mantine/core';
import { useMemo } from 'react';
import { COLUMN_ROLES, type ColumnRole } from '#shared/lists/columns.ts';
import { t } from '#web/lib/i18n.ts';
import { type Preview, PREVIEW_ROWS } from '#web/lib/lists/file/preview.ts';
import { labelOf } from './column-label.ts';
import classes from './contacts.module.css';

type Props = { preview: Preview; onChange: (preview: Preview) => void };

const ROLE_NAMES: Readonly<Record<ColumnRole, string>> = {
  phone: t('Teléfono'),
  name: t('Nombre'),
  surname: t('Apellido'),
  area: t('Código de área'),
  country: t('País'),
  status: t('Estado'),
  opt_out: t('No llamar (sí o no)'),
  consent: t('Se puede llamar (sí o no)'),
  other: t('Otro dato'),
};
const ROLES = COLUMN_ROLES.map((value) => ({ value, label: ROLE_NAMES[value] }));
/** Number of columns that fit the width of most screens. */
const COLUMNS_IN_SIGHT = 4;

/** The first rows, and what each column has: first those that make the contact. */
export function SampleTable({ preview, onChange }: Props) {
  const { rows: allRows } = preview;
  const header = preview.hasHeader ? (allRows[0] ?? []) : [];
  const roleOf = (column: number): ColumnRole => preview.roles[column] ?? 'other';
  // A column stays where it is when its role is changed.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const order = useMemo(() => orderOf(allRows[0]?.length ?? 1, roleOf), [allRows]);
  const rows = allRows.slice(preview.hasHeader ? 1 : 0).slice(0, PREVIEW_ROWS);
  const shownRole = (column: number): ColumnRole | undefined =>
    roleOf(column) === 'other' ? undefined : roleOf(column);

  function choose(column: number, role: ColumnRole): void {
    const roles = Array.from(order, (_, i) => (i === column ? role : roleOf(i)));
    const doubtfulPermissions = preview.doubtfulPermissions.filter((one) => one !== column);
    onChange({ ...preview, roles, isDoubtful: false, doubtfulPermissions });
  }

  return (
    <div>
      <RoleSummary order={order} roleOf={roleOf} labelAt={(column) => labelOf(header[column], column)} />
      {/* A scrollable region must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={classes.sample} aria-label={t('Primeras filas')} tabIndex={0}>
        <Table aria-label={t('Vista previa')} className={classes.sampleTable}>
          <Table.Thead>
            <Table.Tr>
              {order.map((i) => (
                <Table.Th key={i} scope="col" data-role={shownRole(i)}>
                  {labelOf(header[i], i)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            <Table.Tr>
              {order.map((i) => (
                <Table.Td key={i} data-role={shownRole(i)}>
                  <NativeSelect
                    size="xs"
                    miw={130}
                    aria-label={t('Qué tiene la columna {label}', { label: labelOf(header[i], i) })}
                    data={ROLES}
                    value={roleOf(i)}
                    onChange={(event) => choose(i, event.currentTarget.value as ColumnRole)}
                  />
                </Table.Td>
              ))}
            </Table.Tr>
            {rows.map((row, r) => (
              <Table.Tr key={r}>
                {order.map((i) => (
                  <Table.Td key={i} data-role={shownRole(i)}>
                    {row[i]}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
      {order.length > COLUMNS_IN_SIGHT && (
        <small className={classes.cue}>
          {t('Son {count} columnas: deslizá la tabla hacia la derecha para ver las demás.', { count: order.length })}
        </small>
      )}
    </div>
  );
}

/** Returns the columns from 0: first those with a role, in the order of `COLUMN_ROLES`. */
function orderOf(width: number, roleOf: (column: number) => ColumnRole): number[] {
  const rank = (column: number): number => COLUMN_ROLES.indexOf(roleOf(column));
  return Array.from({ length: width }, (_, i) => i).toSorted((a, b) => rank(a) - rank(b) || a - b);
}

type SummaryProps = {
  order: readonly number[];
  roleOf: (column: number) => ColumnRole;
  labelAt: (column: number) => string;
};

/** Names the columns of each role. */
function RoleSummary({ order, roleOf, labelAt }: SummaryProps) {
  const found = COLUMN_ROLES.flatMap((role) => {
    const columns = order.filter((column) => roleOf(column) === role);
    if (columns.length === 0) return [];
    const names = columns.map((column) => t('«{name}»', { name: labelAt(column) })).join(', ');
    const others = t('{count, plural, one {# columna} other {# columnas}}', { count: columns.length });
    return [{ role, value: role === 'other' ? others : names }];
  });
  return (
    <dl className={classes.facts} aria-label={t('Qué tiene cada columna')}>
      {found.map(({ role, value }) => (
        <div key={role}>
          <dt>{role === 'other' ? t('Otros datos') : ROLE_NAMES[role]}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

import { NativeSelect, Table } from '@mantine/core';
import { COLUMN_ROLES, type ColumnRole } from '#shared/lists/columns.ts';
import { t } from '#web/lib/i18n.ts';
import { type Preview, PREVIEW_ROWS } from '#web/lib/lists/file/preview.ts';
import classes from './contacts.module.css';

type Props = { preview: Preview; onChange: (preview: Preview) => void };

const ROLE_NAMES: Readonly<Record<ColumnRole, string>> = {
  phone: t('Teléfono'),
  name: t('Nombre'),
  surname: t('Apellido'),
  area: t('Código de área'),
  country: t('País'),
  other: t('Otro dato'),
};
const ROLES = COLUMN_ROLES.map((value) => ({ value, label: ROLE_NAMES[value] }));

/** The first rows, and what each column has. */
export function SampleTable({ preview, onChange }: Props) {
  const header = preview.hasHeader ? (preview.rows[0] ?? []) : [];
  const indices = Array.from({ length: preview.rows[0]?.length ?? 1 }, (_, i) => i);
  const rows = preview.rows.slice(preview.hasHeader ? 1 : 0).slice(0, PREVIEW_ROWS);
  const roleOf = (column: number): ColumnRole => preview.roles[column] ?? 'other';
  const shownRole = (column: number): ColumnRole | undefined =>
    roleOf(column) === 'other' ? undefined : roleOf(column);

  function choose(column: number, role: ColumnRole): void {
    const roles = indices.map((i) => (i === column ? role : roleOf(i)));
    onChange({ ...preview, roles, isDoubtful: false });
  }

  return (
    // A scrollable region must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.sample} aria-label={t('Primeras filas')} tabIndex={0}>
      <Table aria-label={t('Vista previa')} className={classes.sampleTable}>
        <Table.Thead>
          <Table.Tr>
            {indices.map((i) => (
              <Table.Th key={i} scope="col" data-role={shownRole(i)}>
                {labelOf(header[i], i)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <Table.Tr>
            {indices.map((i) => (
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
              {indices.map((i) => (
                <Table.Td key={i} data-role={shownRole(i)}>
                  {row[i]}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

function labelOf(label: string | undefined, index: number): string {
  return label === undefined || label.trim() === '' ? t('Columna {number}', { number: index + 1 }) : label;
}

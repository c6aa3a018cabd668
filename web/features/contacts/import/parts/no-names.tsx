import { Alert, NativeSelect } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { t } from '#web/lib/i18n.ts';
import type { Preview } from '#web/lib/lists/file/preview.ts';
import { labelOf } from './column-label.ts';
import classes from './contacts.module.css';

type Props = { preview: Preview; onChange: (preview: Preview) => void };

/** Says that contacts would be added without names, and offers the columns that have words. */
export function NoNames({ preview, onChange }: Props) {
  const { roles, rows, hasHeader } = preview;
  if (roles.includes('name') || roles.includes('surname')) return null;
  const header = hasHeader ? (rows[0] ?? []) : [];
  const others = roles.flatMap((role, column) => (role === 'other' ? [column] : []));
  if (others.length === 0) return null;
  const text = t('No se encontró una columna de nombres: los contactos se cargarían sin nombre.');
  const data = rows.slice(hasHeader ? 1 : 0);
  const worded = others.filter((column) => data.some((row) => /\p{L}{2}/u.test(row[column] ?? '')));
  if (worded.length === 0) return <p className={classes.target}>{text}</p>;
  const choices = worded.map((column) => ({ value: String(column), label: labelOf(header[column], column) }));
  const choose = (column: number): void =>
    onChange({ ...preview, roles: roles.map((role, at) => (at === column ? 'name' : role)) });
  return (
    <Alert color="yellow" variant="outline" role="alert" icon={<IconAlertTriangle size={18} />}>
      <p className={classes.target}>{text}</p>
      <NativeSelect
        size="xs"
        mt="xs"
        maw={280}
        label={t('Columna de los nombres')}
        data={[{ value: '', label: t('Ninguna') }, ...choices]}
        value=""
        onChange={(event) => event.currentTarget.value !== '' && choose(Number(event.currentTarget.value))}
      />
    </Alert>
  );
}

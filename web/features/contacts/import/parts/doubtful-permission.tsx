import { Alert, Button, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { t } from '#web/lib/i18n.ts';
import type { Preview } from '#web/lib/lists/file/preview.ts';
import { labelOf } from './column-label.ts';
import classes from './contacts.module.css';

type Props = { preview: Preview; onChange: (preview: Preview) => void };

/** Asks whether a column such as `Llamadas` says who may be called, or something else. */
export function DoubtfulPermission({ preview, onChange }: Props) {
  const { doubtfulPermissions, roles, rows, hasHeader } = preview;
  const [column, ...rest] = doubtfulPermissions;
  if (column === undefined) return null;
  const name = labelOf(hasHeader ? rows[0]?.[column] : undefined, column);
  const isOther = (): void =>
    onChange({
      ...preview,
      roles: roles.map((role, at) => (at === column ? 'other' : role)),
      doubtfulPermissions: rest,
    });
  return (
    <Alert color="yellow" variant="outline" role="alert" icon={<IconAlertTriangle size={18} />}>
      <p className={classes.target}>
        {roles[column] === 'consent'
          ? t('La columna «{name}» parece decir a quién se puede llamar: sin un sí, la línea queda afuera.', { name })
          : t(
              'La columna «{name}» parece decir quién pidió la baja de la lista: con una fecha, la línea queda afuera.',
              {
                name,
              },
            )}
      </p>
      <Group gap="xs" mt="xs">
        <Button size="xs" variant="default" onClick={() => onChange({ ...preview, doubtfulPermissions: rest })}>
          {t('Sí, es así')}
        </Button>
        <Button size="xs" variant="default" onClick={isOther}>
          {t('No, es otro dato')}
        </Button>
      </Group>
    </Alert>
  );
}

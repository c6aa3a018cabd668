import { Alert, Checkbox } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { t } from '#web/lib/i18n.ts';

type Props = { count: number; withHidden: boolean; onChange: (withHidden: boolean) => void };

/** Says how many rows a workbook's sheet hides, and chooses whether they are part of the list. */
export function HiddenRows({ count, withHidden, onChange }: Props) {
  return (
    <Alert color="yellow" variant="outline" role="alert" icon={<IconEyeOff size={18} />}>
      <p style={{ margin: '0 0 4px' }}>
        {t(
          '{count, plural, one {La hoja tiene # fila oculta en Excel, por un filtro o a mano.} other {La hoja tiene # filas ocultas en Excel, por un filtro o a mano.}}',
          { count },
        )}
      </p>
      <Checkbox
        label={t('Dejarlas afuera')}
        checked={!withHidden}
        onChange={(event) => onChange(!event.currentTarget.checked)}
      />
    </Alert>
  );
}

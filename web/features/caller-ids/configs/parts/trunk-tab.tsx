import { IconWorld } from '@tabler/icons-react';
import { VisuallyHidden } from '@mantine/core';
import { countryOfDialCode } from '#web/lib/dial-codes.ts';
import { t } from '#web/lib/i18n.ts';
import { useTrunks } from '#web/lib/trunks.ts';
import { ToneMark } from '#web/ui/tone-mark.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { TargetPicker } from './target-picker.tsx';
import classes from './caller-id.module.css';

/** Caller ids of trunks, used for campaigns that have none. */
export function TrunkTab() {
  const trunks = useTrunks();
  return (
    <TargetPicker
      title={t('Trunks')}
      nothingChosen={t('Elegí un trunk')}
      query={trunks}
      empty={
        <EmptyState title={t('Ningún trunk configurado')}>
          {t('Un administrador los agrega en Gestión de Trunks por País.')}
        </EmptyState>
      }
      items={trunks.data?.map(({ id, name, host, country_code, dv_codes, is_active }) => ({
        id,
        name,
        lead: countryOfDialCode(country_code, dv_codes)?.flag ?? <IconWorld size={18} stroke={1.4} />,
        detail: `${host} · +${country_code}`,
        mark: (
          <span className={classes.dot} title={is_active ? t('Activo') : t('Inactivo')}>
            <ToneMark tone={is_active ? 'ok' : 'idle'} />
            <VisuallyHidden>{is_active ? t('Activo') : t('Inactivo')}</VisuallyHidden>
          </span>
        ),
        target: { kind: 'trunk', id, name, dialCode: country_code, purpose: null },
        fallback: t('Sin configuración propia, sus llamadas muestran el CLI de la campaña o la rotación.'),
      }))}
    />
  );
}

import { Button, Group, VisuallyHidden } from '@mantine/core';
import type { DtmfConfig } from '#shared/contracts/dtmf.ts';
import { formatDateTime } from '#web/lib/formats/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { labelOf } from '#web/lib/known-words.ts';
import { singleClick } from '#web/ui/single-click.ts';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { fixedKeys, LANGUAGE_NAMES } from '../dtmf-draft.ts';
import classes from './dtmf-config.module.css';

type Props = {
  config: DtmfConfig;
  resetting: boolean;
  onEdit: (config: DtmfConfig) => void;
  onReset: (config: DtmfConfig) => void;
};

export function DtmfCard({ config, resetting, onEdit, onReset }: Props) {
  const name = config.country_name;
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <h2>
          <span aria-hidden="true">{config.flag}</span> {name}
        </h2>
        <StateBadge
          tone={config.is_custom ? 'dial' : 'idle'}
          label={config.is_custom ? t('Personalizado') : t('Por defecto')}
        />
      </div>
      <div className={classes.menu}>
        <kbd className={classes.key}>
          <VisuallyHidden component="span">{t('Tecla')} </VisuallyHidden>
          {config.dtmf_key}
        </kbd>
        <p>{config.message}</p>
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>{t('Timeout')}</dt>
          <dd>{config.menu_timeout} s</dd>
        </div>
        <div>
          <dt>{t('Idioma')}</dt>
          <dd>{labelOf(LANGUAGE_NAMES, config.language)}</dd>
        </div>
        <div>
          <dt>{t('Otras teclas')}</dt>
          <dd>{fixedKeys(config)}</dd>
        </div>
        {config.updated_at !== null && (
          <div>
            <dt>{t('Guardado')}</dt>
            <dd>{formatDateTime(config.updated_at)}</dd>
          </div>
        )}
      </dl>
      {config.reason !== null && (
        <p className={classes.reason}>{t('Por defecto: {reason}.', { reason: config.reason })}</p>
      )}
      <Group gap="xs" mt="auto">
        <Button size="compact-sm" variant="default" onClick={() => onEdit(config)}>
          {t('Editar')}
          <VisuallyHidden component="span">{` ${name}`}</VisuallyHidden>
        </Button>
        {config.is_custom && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            disabled={resetting}
            onClick={singleClick(() => onReset(config))}
          >
            {t('Reset')}
            <VisuallyHidden component="span">{` ${name}`}</VisuallyHidden>
          </Button>
        )}
      </Group>
    </li>
  );
}

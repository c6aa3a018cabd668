import { Button, Skeleton } from '@mantine/core';
import { useFocusReturn } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { DtmfConfig } from '#shared/contracts/dtmf.ts';
import { COUNTRIES } from '#web/lib/country-names.ts';
import { t } from '#web/lib/i18n.ts';
import { confirmed } from '#web/ui/confirm.tsx';
import { Page } from '#web/ui/page.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { useDtmfConfigs, useResetDtmf } from './api.ts';
import { DtmfCard } from './parts/dtmf-card.tsx';
import classes from './parts/dtmf-config.module.css';
import { DtmfModal } from './parts/dtmf-modal.tsx';

/** Configures per country the key that reaches an agent and the prompt that announces it. */
export function DtmfConfigTab() {
  const { data, isError, error, refetch } = useDtmfConfigs();
  const reset = useResetDtmf();
  const [editing, setEditing] = useState<DtmfConfig | 'new' | null>(null);
  // The modal unmounts its form, so it can't return the focus itself.
  useFocusReturn({ opened: editing !== null });

  async function ask(config: DtmfConfig): Promise<void> {
    if (await confirmed(questionOf(config))) reset.mutate(config.country);
  }

  if (isError && data === undefined) {
    return (
      <Panel title={t('Menú DTMF por país')}>
        <ErrorState
          title={t('Error al cargar configuraciones DTMF. Verificá la conexión con el servidor.')}
          error={error}
          onRetry={() => void refetch()}
        />
      </Panel>
    );
  }
  return (
    <Page
      lead={t('La tecla y el mensaje con que se atiende a quien contesta, según el país llamado.')}
      actions={
        data !== undefined &&
        data.configs.length < COUNTRIES.length && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => setEditing('new')}>
            {t('Agregar país')}
          </Button>
        )
      }
    >
      <ul className={classes.cards} aria-label={t('Menús por país')} aria-busy={data === undefined}>
        {data?.configs.map((config) => (
          <DtmfCard
            key={config.country}
            config={config}
            resetting={reset.isPending}
            onEdit={setEditing}
            onReset={(chosen) => void ask(chosen)}
          />
        )) ?? [1, 2, 3, 4].map((n) => <Skeleton component="li" key={n} height={220} />)}
      </ul>
      {editing !== null && data !== undefined && (
        <DtmfModal config={editing === 'new' ? null : editing} answer={data} onClose={() => setEditing(null)} />
      )}
    </Page>
  );
}

function questionOf({ country_name: name, default: byDefault }: DtmfConfig) {
  return {
    title: t('¿Resetear el menú DTMF de {country}?', { country: name }),
    body:
      byDefault === null
        ? t('{country} sale de la lista y vuelve a pedir la tecla 1, como los países sin configuración.', {
            country: name,
          })
        : t('Vuelve a lo que tenía por defecto: tecla {key}, {seconds} s y «{message}».', {
            key: byDefault.dtmf_key,
            seconds: byDefault.menu_timeout,
            message: byDefault.message,
          }),
    confirm: t('Resetear'),
    danger: true,
  };
}

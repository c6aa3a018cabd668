import { IconHeadset } from '@tabler/icons-react';
import type { Desk, DeskState } from '#shared/contracts/desk.ts';
import { t } from '#web/lib/i18n.ts';
import { useIsPhone } from '../phone/use-is-phone.ts';
import { Panel } from '#web/ui/panel.tsx';
import { EmptyState } from '#web/ui/states.tsx';

const ICON = <IconHeadset size={28} stroke={1.4} aria-hidden="true" />;

/** Shown in place of the call: what the person can expect. */
export function NoCall({ desk, state }: { desk: Pick<Desk, 'teams' | 'browser_phone'>; state: DeskState }) {
  const isPhone = useIsPhone(desk);
  return (
    <Panel title={t('Llamada')}>
      <Expected state={state} hasTeam={desk.teams.length > 0} isPhone={isPhone} />
    </Panel>
  );
}

function Expected({ state, hasTeam, isPhone }: { state: DeskState; hasTeam: boolean; isPhone: boolean }) {
  if (state === 'ready')
    return (
      <EmptyState icon={ICON} title={t('Esperando una llamada')}>
        {t('Apenas entre una, vas a ver acá con quién hablás.')}
      </EmptyState>
    );
  if (state === 'connecting' && isPhone)
    return (
      <EmptyState icon={ICON} title={t('Conectando este navegador')}>
        {t('La central telefónica lo llama una vez, y queda en línea.')}
      </EmptyState>
    );
  if (state === 'connecting')
    return (
      <EmptyState icon={ICON} title={t('Atendé tu teléfono')}>
        {t('Suena una vez y queda en línea: las llamadas entran por ahí, sin volver a sonar.')}
      </EmptyState>
    );
  if (state === 'signed_out' && !hasTeam)
    return (
      <EmptyState icon={ICON} title={t('No estás en ningún equipo')}>
        {t('Pedile a tu supervisor que te agregue a uno.')}
      </EmptyState>
    );
  if (state === 'signed_out')
    return (
      <EmptyState icon={ICON} title={t('No estás tomando llamadas')}>
        {t('«Empezar» te pone a disposición de tu equipo.')}
      </EmptyState>
    );
  return <EmptyState icon={ICON} title={t('Sin llamada')} />;
}

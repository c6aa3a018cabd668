import { Anchor } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'wouter';
import { pathOf } from '#web/app/paths.ts';
import { useCampaigns } from '#web/lib/campaigns.ts';
import { t } from '#web/lib/i18n.ts';
import { SectionTabs } from '#web/ui/section-tabs.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { controlPathOf } from './address.ts';
import { useControl } from './api.ts';
import { AgentsTab } from './parts/agents-tab.tsx';
import { AudioTab } from './parts/audio-tab.tsx';
import { ControlHead } from './parts/control-head.tsx';
import { ControlWarning } from './parts/control-warning.tsx';
import classes from './parts/control.module.css';
import { SessionsTab } from './parts/sessions-tab.tsx';
import { SummaryTab } from './parts/summary-tab.tsx';
import { failuresOf, NO_FIGURES, oldestOf } from './readings.ts';

/** The Control de campaña page: the state of a campaign, its hold reason, and its actions. */
export function CampaignControl({ id, onClose }: { id: number; onClose: () => void }) {
  const [auto, setAuto] = useState(true);
  const { isGone, refresh, ...readings } = useControl(id, auto);
  const listed = useCampaigns().data?.find((campaign) => campaign.id === id);
  useEscape(onClose);

  if (isGone) {
    return (
      <EmptyState title={t('La campaña no existe')} order={2}>
        {t('Se eliminó, o la dirección no es correcta.')}{' '}
        <Anchor component={Link} href={pathOf('campanhas')} inherit td="underline">
          {t('Volver a las campañas')}
        </Anchor>
      </EmptyState>
    );
  }

  const { campaign, statistics, monitor, sessions, agents } = readings;
  const calls = valueOf(monitor, { active: [], recent: [] });
  return (
    <div className={classes.control}>
      <ControlHead
        id={id}
        campaign={campaign.data}
        name={campaign.data?.nombre ?? listed?.name ?? t('Campaña {id}', { id })}
        auto={auto}
        onAuto={setAuto}
        updatedAt={oldestOf(readings)}
        onClose={onClose}
      />
      <ControlWarning {...failuresOf(readings)} onRetry={refresh} />
      <SectionTabs
        base={controlPathOf(id)}
        label={t('Control de campaña')}
        tabs={[
          {
            key: 'resumen',
            label: t('Resumen General'),
            content: (
              <SummaryTab
                id={id}
                campaign={campaign.data}
                listed={listed}
                figures={valueOf(statistics, NO_FIGURES)}
                active={calls?.active}
                recent={calls?.recent}
              />
            ),
          },
          {
            key: 'audio',
            label: t('Audio Inteligente'),
            content: (
              <AudioTab
                id={id}
                sessions={valueOf(sessions, [])}
                calls={[...(calls?.active ?? []), ...(calls?.recent ?? [])]}
                flow={listed?.flow}
              />
            ),
          },
          campaign.data === undefined || campaign.data.sesiones === null
            ? { key: 'agentes', label: t('Agentes'), content: <AgentsTab agents={valueOf(agents, [])} /> }
            : { key: 'agentes', label: t('Sesiones'), content: <SessionsTab campaign={campaign.data} /> },
        ]}
      />
    </div>
  );
}

/** Returns the data, `none` if it could not be loaded, or undefined while loading. */
function valueOf<T>({ data, failureReason }: { data: T | undefined; failureReason: unknown }, none: T): T | undefined {
  return data ?? (failureReason === null ? undefined : none);
}

/** Closes the page on Escape, unless an overlay or the app frame handles the key. */
function useEscape(onClose: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    if (document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null) return;
    // The same key press may already have closed a dialog, so check where it was pressed.
    const { target } = event;
    if (target === document.body || (target instanceof Element && target.closest('main') !== null)) onClose();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

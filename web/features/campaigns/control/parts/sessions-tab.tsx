import { percentOf } from '#shared/domain/figures.ts';
import type { Press1Campaign } from '#shared/contracts/press1.ts';
import { t } from '#web/lib/i18n.ts';
import { sessionsInUse } from '#web/lib/sessions.ts';
import { Page } from '#web/ui/page.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { UsageBar } from '#web/ui/usage-bar.tsx';
import classes from './control.module.css';

/**
 * The Sesiones tab: how many of the campaign's sessions are in use. They are interchangeable, so there is no list of
 * them.
 */
export function SessionsTab({ campaign }: { campaign: Press1Campaign }) {
  const { sesiones, sesiones_en_uso: inUse, llamadas_simultaneas: lines } = campaign;
  // Each conversation occupies a line, so lines also limit the sessions.
  const most = Math.min(sesiones ?? 0, lines);
  return (
    <Page>
      <Panel title={t('Sesiones')} aside={t('propias de esta campaña')}>
        <div className={classes.sessions}>
          <UsageBar kind="progress" percent={percentOf(inUse, most)} text={sessionsInUse(campaign) ?? ''} />
          <p>
            {t('Atienden en lugar de los agentes, sin pausas.')}
            {sesiones !== null &&
              sesiones > lines &&
              ` ${t('Con {lines} llamadas simultáneas no se usan más de {lines}.', { lines })}`}
          </p>
        </div>
      </Panel>
    </Page>
  );
}

import { t } from '#web/lib/i18n.ts';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { useContexts } from '../api.ts';
import classes from './dashboard.module.css';
import { ListPanel } from './list-panel.tsx';

export function ContextsPanel() {
  const query = useContexts();
  return (
    <ListPanel
      section="configuracion"
      title={t('Contextos de audio')}
      query={query}
      itemsOf={(answer) => answer.contextos}
      itemKey={(context) => context.id}
      empty={t('Ningún contexto de audio')}
    >
      {(context) => (
        <>
          <span className={classes.main}>{context.nombre}</span>
          <StateBadge tone={context.activo ? 'ok' : 'idle'} label={context.activo ? t('Activo') : t('Inactivo')} />
          <span className={classes.sub}>{context.descripcion}</span>
          <span className={classes.sub}>
            {t('{count, plural, one {# sesión} other {# sesiones}}', { count: context.sessiones_activas })}
          </span>
        </>
      )}
    </ListPanel>
  );
}

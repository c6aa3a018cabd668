import { counted } from '#web/lib/formats/numbers.ts';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { useContexts } from '../api.ts';
import classes from './dashboard.module.css';
import { ListPanel } from './list-panel.tsx';

export function ContextsPanel() {
  const query = useContexts();
  return (
    <ListPanel
      section="configuracion"
      title="Contextos de audio"
      query={query}
      itemsOf={(answer) => answer.contextos}
      itemKey={(context) => context.id}
      empty="Ningún contexto de audio"
    >
      {(context) => (
        <>
          <span className={classes.main}>{context.nombre}</span>
          <StateBadge tone={context.activo ? 'ok' : 'idle'} label={context.activo ? 'Activo' : 'Inactivo'} />
          <span className={classes.sub}>{context.descripcion}</span>
          <span className={classes.sub}>{counted(context.sessiones_activas, 'sesión', 'sesiones')}</span>
        </>
      )}
    </ListPanel>
  );
}

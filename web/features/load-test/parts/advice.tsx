import { Panel } from '#web/ui/panel.tsx';
import classes from '#web/features/metrics/parts/performance.module.css';

/** What load is recommended, and what a test is. */
export function Advice() {
  return (
    <Panel title="Carga recomendada">
      <ul className={classes.facts}>
        <li>
          <strong>20 a 30 CPS</strong>, de <strong>10 a 60 minutos</strong>, con <strong>1000 CLIs o más</strong>.
        </li>
        <li>El test usa un motor propio con números sintéticos: no llama a nadie y corre al lado de las campañas.</li>
        <li>No toca contactos, llamadas ni contadores de CLI.</li>
        <li>Corre uno por vez y vive en memoria: si el servidor se reinicia, se pierde.</li>
      </ul>
    </Panel>
  );
}

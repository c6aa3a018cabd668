import { Stack } from '@mantine/core';
import { Cell, Grid } from '#web/ui/grid.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { useTestStatus } from './api.ts';
import { Results } from './parts/results.tsx';
import { TestForm } from './parts/test-form.tsx';
import { TestNow } from './parts/test-now.tsx';
import { Panel } from '#web/ui/panel.tsx';
import classes from '#web/features/monitoring/metrics/parts/performance.module.css';
import { t } from '#web/lib/i18n.ts';

/** Recommends a load and explains what a test does. */
function Advice() {
  return (
    <Panel title={t('Carga recomendada')}>
      <ul className={classes.facts}>
        <li>{t('20 a 30 CPS, de 10 a 60 minutos, con 1.000 CLIs o más.')}</li>
        <li>
          {t('El test usa un motor propio con números sintéticos: no llama a nadie y corre al lado de las campañas.')}
        </li>
        <li>{t('No toca contactos, llamadas ni contadores de CLI.')}</li>
        <li>{t('Corre uno por vez y vive en memoria: si el servidor se reinicia, se pierde.')}</li>
      </ul>
    </Panel>
  );
}

/** Runs load tests, which measure how much this server can handle, and shows target, progress and verdict. */
export function LoadTestTab() {
  const { status, error, refetch } = useTestStatus();
  return (
    <Stack gap="md">
      <Grid>
        <Cell span={8}>
          <TestForm status={status} />
        </Cell>
        <Cell span={4}>
          <Advice />
        </Cell>
      </Grid>
      {status === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {status !== undefined && status.status !== 'idle' && <TestNow status={status} />}
      {status !== undefined && <Results status={status} />}
    </Stack>
  );
}

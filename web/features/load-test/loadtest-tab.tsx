import { Stack } from '@mantine/core';
import { Cell, Grid } from '#web/ui/grid.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { useTestStatus } from './api.ts';
import { Advice } from './parts/advice.tsx';
import { Results } from './parts/results.tsx';
import { TestForm } from './parts/test-form.tsx';
import { TestNow } from './parts/test-now.tsx';

/** How much this server can take: a test as a run, with its target, its course and its verdict. */
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

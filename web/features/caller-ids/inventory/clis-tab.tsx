import { Cell, Grid } from '#web/ui/grid.tsx';
import { CliForm } from './cli-form.tsx';
import { CliList } from './cli-list.tsx';
import { ConnectionPanel } from './connection-panel.tsx';
import { ReturnedCalls } from './returned-calls.tsx';

export function ClisTab() {
  return (
    <Grid>
      <Cell span={6}>
        <CliForm />
      </Cell>
      <Cell span={6}>
        <ConnectionPanel />
      </Cell>
      <Cell span={12}>
        <CliList />
      </Cell>
      <Cell span={12}>
        <ReturnedCalls />
      </Cell>
    </Grid>
  );
}

import { Page } from '#web/ui/page.tsx';

export function MonitorPage() {
  return <Page>{null}</Page>;
}

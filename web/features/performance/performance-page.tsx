import { Page } from '#web/ui/page.tsx';

export function PerformancePage() {
  return <Page>{null}</Page>;
}

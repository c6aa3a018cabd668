import { Page } from '#web/ui/page.tsx';

export function TimingPage() {
  return <Page>{null}</Page>;
}

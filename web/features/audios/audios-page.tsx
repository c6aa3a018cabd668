import { Page } from '#web/ui/page.tsx';

export function AudiosPage() {
  return <Page>{null}</Page>;
}

import { Page } from '#web/ui/page.tsx';

export function BlacklistPage() {
  return <Page>{null}</Page>;
}

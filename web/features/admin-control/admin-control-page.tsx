import { Page } from '#web/ui/page.tsx';

export function AdminControlPage() {
  return <Page>{null}</Page>;
}

import { Page } from '#web/ui/page.tsx';

export function ControlPage() {
  return <Page>{null}</Page>;
}

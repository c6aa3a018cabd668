import { Page } from '#web/ui/page.tsx';

export function CallerIdPage() {
  return <Page>{null}</Page>;
}

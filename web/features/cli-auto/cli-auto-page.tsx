import { Page } from '#web/ui/page.tsx';

export function CliAutoPage() {
  return <Page>{null}</Page>;
}

import { Page } from '#web/ui/page.tsx';

export function TrunksPage() {
  return <Page>{null}</Page>;
}

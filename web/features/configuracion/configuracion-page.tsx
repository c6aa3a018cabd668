import { Page } from '#web/ui/page.tsx';

export function ConfiguracionPage() {
  return <Page>{null}</Page>;
}

import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useSearchParams } from 'wouter';
import { daySpanError } from '#web/lib/day-span.ts';
import { t } from '#web/lib/i18n.ts';
import { useToday } from '#web/live/today-path.ts';
import { CsvMenu } from '#web/ui/csv-menu.tsx';
import { Page } from '#web/ui/page.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { ReportKinds } from '../parts/report-kinds.tsx';
import { usePeopleExport } from './api.ts';
import { CodesPanel } from './parts/codes-panel.tsx';
import { HoursPanels } from './parts/hours-panels.tsx';
import { PeopleControls } from './parts/people-controls.tsx';
import { type PeopleView, peopleViewOf, searchOfPeople } from './people-query.ts';

/** Shows the hours, pauses and calls of the people of teams, or the wrap-up codes that they gave. */
export function PeopleReports() {
  const [search, setSearch] = useSearchParams();
  const today = useToday();
  const view = peopleViewOf(search, today);
  const wrong = daySpanError(view);
  const { mutate, isPending } = usePeopleExport(view);
  const change = (part: Partial<PeopleView>): void =>
    setSearch(searchOfPeople({ ...view, ...part }), { replace: true });
  const Panels = view.vista === 'personas' ? HoursPanels : CodesPanel;

  return (
    <Page
      lead={
        view.vista === 'personas'
          ? t('Horas, pausas y llamadas de las personas de los equipos.')
          : t('Qué dijeron las personas de sus llamadas.')
      }
      actions={
        <>
          {view.vista === 'personas' && (
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden="true" />}
              disabled={wrong !== null}
              loading={isPending}
              onClick={() => mutate({ what: 'changes', separador: ';' })}
            >
              {t('Cambios de estado (CSV)')}
            </Button>
          )}
          <CsvMenu
            label={t('Exportar CSV')}
            disabled={wrong !== null}
            loading={isPending}
            onPick={(separador) => mutate({ what: 'report', separador })}
          />
        </>
      }
    >
      <ReportKinds value={view.vista} />
      <PeopleControls view={view} today={today} onChange={change} />
      {wrong === null ? <Panels view={view} /> : <EmptyState title={wrong} />}
    </Page>
  );
}

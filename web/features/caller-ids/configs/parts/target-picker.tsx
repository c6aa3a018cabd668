import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { t } from '#web/lib/i18n.ts';
import { Panel } from '#web/ui/panel.tsx';
import { PickLayout } from '#web/ui/pick-layout.tsx';
import { type PickItem, PickList } from '#web/ui/pick-list.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { EmptyState, ErrorState, LoadingState } from '#web/ui/states.tsx';
import { useCallerIds } from '../api.ts';
import type { Target } from '../caller-id-draft.ts';
import { CallerIdEditor } from './caller-id-editor.tsx';
import classes from './caller-id.module.css';

type Choice = PickItem & {
  target: Target;
  /** Describes the caller id of calls while the target has no config. */
  fallback: string;
};

type Props = {
  title: string;
  nothingChosen: string;
  query: { isError: boolean; error: unknown; refetch: () => unknown };
  /** Undefined while loading. */
  items: readonly Choice[] | undefined;
  empty: ReactNode;
};

const LOAD_FAILED = t('Error al cargar datos del servidor');

/** Lists trunks or campaigns next to the caller id of the one selected in the address. */
export function TargetPicker({ title, nothingChosen, query, items, empty }: Props) {
  const [search, setSearch] = useSearchParams();
  const configs = useCallerIds();
  const selectedId = Number(search.get('id'));
  const chosen = items?.find(({ id }) => id === selectedId);

  if ((query.isError && items === undefined) || (configs.isError && configs.data === undefined))
    return (
      <Panel title={title}>
        <ErrorState
          title={LOAD_FAILED}
          error={query.error ?? configs.error}
          onRetry={() => {
            void query.refetch();
            void configs.refetch();
          }}
        />
      </Panel>
    );

  function editor() {
    if (items === undefined || configs.data === undefined)
      return (
        <Panel title={t('Caller ID')}>
          <LoadingState />
        </Panel>
      );
    if (chosen === undefined)
      return (
        <div className={classes.none}>
          <Panel title={t('Caller ID')}>
            <EmptyState title={nothingChosen}>
              {selectedId > 0
                ? t('Lo que nombra la dirección ya no existe. Elegí de la lista.')
                : t('Elegí de la lista para ver y cambiar su Caller ID.')}
            </EmptyState>
          </Panel>
          <SaveBar blocked={nothingChosen} />
        </div>
      );
    const { target, fallback } = chosen;
    const config = configs.data.find((one) => (target.kind === 'trunk' ? one.trunk_id : one.campaign_id) === target.id);
    return <CallerIdEditor key={`${target.kind}-${target.id}`} target={target} config={config} fallback={fallback} />;
  }

  return (
    <PickLayout
      list={
        <Panel title={title} flush>
          {items?.length === 0 ? (
            empty
          ) : (
            <PickList
              label={title}
              items={items}
              selected={chosen?.id ?? null}
              onPick={(id) => setSearch({ id: String(id) })}
            />
          )}
        </Panel>
      }
    >
      {editor()}
    </PickLayout>
  );
}

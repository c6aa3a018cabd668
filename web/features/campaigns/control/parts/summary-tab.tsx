import type { CallReach } from '#shared/contracts/calls.ts';
import type { Campaign } from '#shared/contracts/campaigns.ts';
import type { CampaignStatistics, Press1Call, Press1Campaign } from '#shared/contracts/press1.ts';
import { CallerIdWarning } from '#web/features/caller-ids/caller-id-warning.tsx';
import { pathOf } from '#web/app/paths.ts';
import { formatInteger, formatPercent } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { CONTACT_RATE } from '#web/lib/rates.ts';
import { PRESSED_RATE, TRANSFER_RATE } from '../funnel.ts';
import { FigureTile, TileRow } from '#web/ui/figure-tile.tsx';
import { Cell, Grid } from '#web/ui/grid.tsx';
import { Page } from '#web/ui/page.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { ActiveCalls } from './active-calls.tsx';
import classes from './control.module.css';
import { Funnel } from './funnel.tsx';
import { NowPanel } from './now-panel.tsx';
import { ProgressPanel } from './progress-panel.tsx';
import { RecentCalls } from './recent-calls.tsx';

type Props = {
  id: number;
  campaign: Press1Campaign | undefined;
  /** The same campaign from the campaign list, which adds its flow, schedule and telephony settings. */
  listed: Campaign | undefined;
  figures: CampaignStatistics | undefined;
  active: readonly Press1Call[] | undefined;
  recent: readonly Press1Call[] | undefined;
};

/** Returns the address of the history, filtered by the campaign and the stage that its calls reached. */
const callsPath = (id: number, alcanzo: CallReach): string => pathOf('historico', { campaign_id: String(id), alcanzo });

/** The Resumen General tab: totals, current state, funnel, progress and calls. */
export function SummaryTab({ id, campaign, listed, figures, active, recent }: Props) {
  const warning = listed?.caller_id_warning;
  return (
    <Page>
      {warning && <CallerIdWarning rule={warning} numbers={warning.numbers} />}
      <TileRow>
        <FigureTile
          label={t('Números')}
          value={figures && formatInteger(figures.total_numeros)}
          note={t('en sus listas')}
        />
        <FigureTile
          label={t('Llamadas activas')}
          value={figures && formatInteger(figures.llamadas_activas)}
          note={t('ahora')}
        />
        {campaign !== undefined && campaign.sesiones !== null && (
          <FigureTile
            label={t('Sesiones en uso')}
            value={formatInteger(campaign.sesiones_en_uso)}
            note={t('de {total}', { total: formatInteger(campaign.sesiones) })}
          />
        )}
        <FigureTile
          label={t('Tasa de contestación')}
          value={figures && formatPercent(figures.tasa_contestacion)}
          rate={CONTACT_RATE}
          href={callsPath(id, 'persona')}
        />
        <FigureTile
          label={t('Tasa de presionó 1')}
          value={figures && formatPercent(figures.tasa_presiono_1)}
          rate={PRESSED_RATE}
          href={callsPath(id, 'presiono_1')}
        />
        <FigureTile
          label={t('Tasa de transferencia')}
          value={figures && formatPercent(figures.tasa_transferencia)}
          rate={TRANSFER_RATE}
          href={callsPath(id, 'transferida')}
        />
      </TileRow>
      <Grid>
        <Cell span={4}>
          <NowPanel campaign={campaign} schedule={listed?.programacion ?? null} calls={active} />
        </Cell>
        <Cell span={8}>
          <Panel title={t('Embudo')}>
            <div className={classes.stages}>
              <Funnel figures={figures} flow={listed?.flow ?? 'press1'} />
            </div>
          </Panel>
        </Cell>
        <Cell span={12}>
          <ProgressPanel progress={figures?.avance} campaign={campaign} />
        </Cell>
        <Cell span={12}>
          <ActiveCalls id={id} calls={active} isRecorded={listed?.telefonia.grabar ?? false} />
        </Cell>
        <Cell span={12}>
          <RecentCalls calls={recent} />
        </Cell>
      </Grid>
    </Page>
  );
}

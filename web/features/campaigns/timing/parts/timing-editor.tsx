import type { Campaign } from '#shared/contracts/campaigns.ts';
import type { TimingConfig, TimingInForce } from '#shared/contracts/timing.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { refusedField } from '#web/lib/api/refused-field.ts';
import { t } from '#web/lib/i18n.ts';
import { useStoredForm } from '#web/lib/stored-form.ts';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { useSaveTiming } from '../api.ts';
import { withPreset } from '../presets.ts';
import { draftOf, patchOf, type TimingDraft, validateTiming } from '../timing-draft.ts';
import { AdvancedFields } from './advanced-fields.tsx';
import { CalculatedBox } from './calculated-box.tsx';
import { HoursFields } from './hours-fields.tsx';
import { PaceFields } from './pace-fields.tsx';
import { PresetCards } from './preset-cards.tsx';
import classes from './timing.module.css';

type Props = {
  campaign: Campaign;
  /** Timing that currently applies to the campaign. */
  inForce: TimingConfig | TimingInForce;
  /** Undefined if the campaign has no config yet. */
  config: TimingConfig | undefined;
  /** Minimum ring time in seconds. */
  leastWait: number;
};

export function TimingEditor({ campaign, inForce, config, leastWait }: Props) {
  const save = useSaveTiming(campaign.id, config?.id);
  const { form, dirty, base, take, reset } = useStoredForm<TimingDraft>(draftOf(inForce), inForce.version, {
    parameter: 'campaign',
    validate: validateTiming,
  });

  function submit(draft: TimingDraft): void {
    save.mutate(
      { before: patchOf(base.stored), after: patchOf(draft), version: base.version },
      {
        onSuccess: ({ config: saved }) => take(draftOf(saved), saved.version, draft),
        onError(error) {
          const field = refusedField(error);
          if (field !== undefined) form.setFieldError(field, messageOfError(error));
        },
      },
    );
  }

  /** Discards the changes and the server's error. */
  function undo(): void {
    reset();
    save.reset();
  }

  return (
    <form
      className={classes.editor}
      aria-label={t('Tiempos de {name}', { name: campaign.name })}
      onSubmit={form.onSubmit(submit)}
      noValidate
    >
      <PresetCards
        draft={form.values}
        stored={config?.preset_name}
        onChoose={(preset) => form.setValues(withPreset(form.values, preset))}
      />
      <PaceFields form={form} leastWait={leastWait} maxAttempts={campaign.max_attempts} />
      <div className={classes.calculated}>
        <CalculatedBox
          campaign={campaign}
          draft={form.values}
          saved={draftOf(inForce)}
          isStored={config !== undefined}
          unsaved={dirty}
        />
      </div>
      <HoursFields form={form} />
      <AdvancedFields form={form} />
      <div className={classes.save}>
        <SaveBar
          blocked={null}
          pending={save.isPending}
          onReset={dirty ? undo : undefined}
          failure={save.isError ? { title: t('Error al guardar configuración'), error: save.error } : null}
        />
      </div>
    </form>
  );
}

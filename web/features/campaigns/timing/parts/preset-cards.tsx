import { IconBolt, IconCheck, IconFlag, IconScale, IconShield } from '@tabler/icons-react';
import { t } from '#web/lib/i18n.ts';
import { toneOf } from '#web/lib/known-words.ts';
import { Panel } from '#web/ui/panel.tsx';
import { matchesPreset, PRESET_TONES, PRESETS, type TimingPreset } from '../presets.ts';
import type { TimingDraft } from '../timing-draft.ts';
import classes from './timing.module.css';

const ICONS = { bolt: IconBolt, scale: IconScale, shield: IconShield, flag: IconFlag } as const;

type Props = {
  draft: TimingDraft;
  /** Preset of the stored config, or undefined if there is no config. */
  stored: string | undefined;
  onChoose: (preset: TimingPreset) => void;
};

/** Predefined timings. Choosing one overwrites the form's values; the stored one is marked. */
export function PresetCards({ draft, stored, onChoose }: Props) {
  return (
    <Panel title={t('Presets')}>
      <fieldset className={classes.presets} aria-label={t('Elegir un preset')}>
        {PRESETS.map((preset) => {
          const Icon = ICONS[preset.icon];
          // Without a stored config, no preset is selected until the user chooses one.
          const chosen = draft.preset_name === preset.id && (stored !== undefined || matchesPreset(draft, preset));
          const { wait_time = 0, sleep_time = 0, horario_inicio = '', horario_fim = '' } = preset.settings;
          return (
            <button
              key={preset.id}
              type="button"
              className={classes.preset}
              aria-pressed={chosen}
              data-stored={stored === preset.id || undefined}
              style={{ '--tone': `var(--state-${toneOf(PRESET_TONES, preset.color)})` }}
              onClick={() => onChoose(preset)}
            >
              <span className={classes.presetHead}>
                <Icon size={18} aria-hidden="true" />
                <strong>{preset.name}</strong>
                {chosen && <ChosenMark changed={!matchesPreset(draft, preset)} isStored={stored === preset.id} />}
              </span>
              <span className={classes.presetText}>{preset.description}</span>
              <span className={classes.presetText}>
                {t('Espera {wait} s · pausa {pause} s · {from} a {until}', {
                  wait: wait_time,
                  pause: sleep_time,
                  from: horario_inicio,
                  until: horario_fim,
                })}
              </span>
            </button>
          );
        })}
      </fieldset>
    </Panel>
  );
}

function ChosenMark({ changed, isStored }: { changed: boolean; isStored: boolean }) {
  const text = isStored ? t('con cambios') : t('sin guardar');
  return (
    <span className={classes.chosen}>
      {isStored && !changed ? <IconCheck size={16} aria-label={t('guardado')} /> : text}
    </span>
  );
}

import { IconBolt, IconCheck, IconFlag, IconScale, IconShield } from '@tabler/icons-react';
import { Panel } from '#web/ui/panel.tsx';
import { matchesPreset, PRESET_TONES, PRESETS, type TimingPreset } from '../presets.ts';
import type { TimingDraft } from '../timing-draft.ts';
import classes from './timing.module.css';

const ICONS = { bolt: IconBolt, scale: IconScale, shield: IconShield, flag: IconFlag } as const;

/** Predefined timings; choosing one overwrites the form's values. */
export function PresetCards({ draft, onChoose }: { draft: TimingDraft; onChoose: (preset: TimingPreset) => void }) {
  return (
    <Panel title="Presets">
      <fieldset className={classes.presets} aria-label="Elegir un preset">
        {PRESETS.map((preset) => {
          const Icon = ICONS[preset.icon];
          const chosen = draft.preset_name === preset.id;
          return (
            <button
              key={preset.id}
              type="button"
              className={classes.preset}
              aria-pressed={chosen}
              style={{ '--tone': `var(--state-${PRESET_TONES[preset.color]})` }}
              onClick={() => onChoose(preset)}
            >
              <span className={classes.presetHead}>
                <Icon size={18} aria-hidden="true" />
                <strong>{preset.name}</strong>
                {chosen && <ChosenMark changed={!matchesPreset(draft, preset)} />}
              </span>
              <span className={classes.presetText}>{preset.description}</span>
              <span className={classes.presetText}>
                Espera {preset.settings.wait_time} s · pausa {preset.settings.sleep_time} s ·{' '}
                {preset.settings.horario_inicio} a {preset.settings.horario_fim}
              </span>
            </button>
          );
        })}
      </fieldset>
    </Panel>
  );
}

function ChosenMark({ changed }: { changed: boolean }) {
  return (
    <span className={classes.chosen}>{changed ? 'con cambios' : <IconCheck size={16} aria-label="elegido" />}</span>
  );
}

import { Select } from '@mantine/core';
import { AUDIO_KINDS, type AudioKind } from '#shared/domain/audio-types.ts';
import type { AudioFile } from '#shared/contracts/audio.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { KIND_NAMES } from '../audio-kinds.ts';

type Props = {
  files: readonly AudioFile[] | undefined;
  kind: AudioKind | null;
  onChange: (kind: AudioKind | null) => void;
};

/** Filters recordings by type and shows the number of recordings per type. */
export function KindFilter({ files, kind, onChange }: Props) {
  const count = (of: AudioKind | null): string =>
    files === undefined
      ? ''
      : ` · ${formatInteger(files.filter((file) => of === null || file.audio_type === of).length)}`;
  return (
    <Select
      label={t('Tipo')}
      maw={260}
      allowDeselect={false}
      data={[
        { value: 'all', label: t('Todos los tipos') + count(null) },
        ...AUDIO_KINDS.map((value) => ({ value, label: KIND_NAMES[value] + count(value) })),
      ]}
      value={kind ?? 'all'}
      onChange={(value) => onChange(AUDIO_KINDS.find((one) => one === value) ?? null)}
    />
  );
}

import { ToneMark } from '#web/ui/tone-mark.tsx';
import type { Judged } from '../tones.ts';

/** Rating of a figure by shape and word, in addition to the colour. */
export function JudgedNote({ judged }: { judged: Judged }) {
  return (
    <>
      {judged.tone !== undefined && <ToneMark tone={judged.tone} size={8} />} {judged.words}
    </>
  );
}

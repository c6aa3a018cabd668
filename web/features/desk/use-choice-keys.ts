import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { isCovered, isTyping } from '#web/app/shortcuts/key-target.ts';

/**
 * Gives the keyboard to choices while they are open: `onKey` gets the keys that are typed outside text fields, and
 * returns whether it uses one; Escape closes them. The element of the returned ref has the focus from their opening, so
 * that the keys reach them from the note too, and gives it back.
 */
export function useChoiceKeys<Box extends HTMLElement>(
  onKey: (key: string) => boolean,
  onClose: () => void,
): RefObject<Box | null> {
  const box = useRef<Box>(null);
  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isCovered() || isTyping(event))
      return;
    if (event.key === 'Escape') onClose();
    else if (onKey(event.key)) event.preventDefault();
  });
  useEffect(() => {
    const before = document.activeElement;
    box.current?.focus();
    const onKeyDown = (event: KeyboardEvent): void => press(event);
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      if (before instanceof HTMLElement && document.activeElement === document.body) before.focus();
    };
  }, []);
  return box;
}

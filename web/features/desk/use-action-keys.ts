import { useEffect, useEffectEvent } from 'react';
import { isCovered } from '#web/app/shortcuts/key-target.ts';
import { ACTION_KEYS, type DeskAction } from './actions.ts';

/**
 * Runs `act` when the key of one of the actions is pressed, except over a dialog or over the login. The keys type
 * nothing, so they also work in the note.
 */
export function useActionKeys(actions: readonly DeskAction[], act: (action: DeskAction) => void): void {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
      return;
    const action = actions.find((one) => ACTION_KEYS[one] === event.key);
    if (action === undefined || isCovered()) return;
    event.preventDefault();
    act(action);
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => press(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

import { Tooltip } from '@mantine/core';
import { cloneElement, type PointerEvent, type ReactElement, useEffect, useState } from 'react';

type Handlers = {
  onPointerEnter: (event: PointerEvent) => void;
  onPointerLeave: (event: PointerEvent) => void;
  onPointerUp: (event: PointerEvent) => void;
  onFocus: () => void;
  onBlur: () => void;
};

/** The focusable element. While the definition is shown, it describes the element. */
export type Defined = ReactElement<Partial<Handlers>>;

type Props = { definition: string; children: Defined };

/**
 * Shows a definition on hover, focus and touch, until Escape or a touch elsewhere. Mantine's touch event would hide it
 * when the finger lifts.
 */
export function DefinitionTip({ definition, children }: Props) {
  const [opened, setOpened] = useState(false);

  useEffect(() => {
    if (!opened) return undefined;
    const close = (): void => setOpened(false);
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') close();
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('keydown', onKey);
    };
  }, [opened]);

  const handlers: Handlers = {
    onPointerEnter: ({ pointerType }) => pointerType === 'mouse' && setOpened(true),
    onPointerLeave: ({ pointerType }) => pointerType === 'mouse' && setOpened(false),
    onPointerUp: ({ pointerType }) => pointerType !== 'mouse' && setOpened(true),
    onFocus: () => setOpened(true),
    onBlur: () => setOpened(false),
  };
  return (
    <Tooltip label={definition} opened={opened} multiline maw={320} withinPortal>
      {cloneElement(children, handlers)}
    </Tooltip>
  );
}

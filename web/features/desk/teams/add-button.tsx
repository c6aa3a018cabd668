import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';

export function AddButton({ text, onAct }: { text: string; onAct: () => void }) {
  return (
    <Button size="xs" leftSection={<IconPlus size={14} aria-hidden="true" />} onClick={onAct}>
      {text}
    </Button>
  );
}

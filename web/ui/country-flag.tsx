import { VisuallyHidden } from '@mantine/core';

type Props = { flag: string; name: string; className?: string | undefined };

/** A flag without text: its name is a tooltip and a label for screen readers. */
export function CountryFlag({ flag, name, className }: Props) {
  return (
    <span title={name} className={className}>
      <span aria-hidden="true">{flag}</span>
      <VisuallyHidden>{name}</VisuallyHidden>
    </span>
  );
}

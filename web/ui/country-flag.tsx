import { VisuallyHidden } from '@mantine/core';

type Props = { flag: string; name: string; className?: string | undefined };

/** A flag whose country is shown as a tooltip and read by screen readers. */
export function CountryFlag({ flag, name, className }: Props) {
  return (
    <span title={name} className={className}>
      <span aria-hidden="true">{flag}</span>
      <VisuallyHidden>{name}</VisuallyHidden>
    </span>
  );
}

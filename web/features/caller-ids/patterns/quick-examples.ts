/** Valid example numbers, one for each quick button. */
export const QUICK_EXAMPLES: readonly { country: string; number: string }[] = [
  { country: 'usa', number: '+12125550123' },
  { country: 'mexico', number: '+525512345678' },
  { country: 'brasil', number: '+5511987654321' },
  { country: 'argentina', number: '+5491134567890' },
  { country: 'colombia', number: '+573001234567' },
  { country: 'chile', number: '+56961234567' },
  { country: 'peru', number: '+51912345678' },
];

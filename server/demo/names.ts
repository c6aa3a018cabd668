/** Invented names of the demo's contacts. */
const NAMES = [
  'Lucía',
  'Mateo',
  'Sofía',
  'Thiago',
  'Valentina',
  'João',
  'Camila',
  'Diego',
  'Beatriz',
  'Emma',
  'Liam',
  'Noah',
];
const SURNAMES = [
  'García',
  'Silva',
  'Rodríguez',
  'Souza',
  'Fernández',
  'López',
  'Pereira',
  'Smith',
  'Rossi',
  'Müller',
  'Martín',
];

/** Returns the name of the contact with this index, always the same one. */
export function demoName(index: number): string {
  return `${NAMES[index % NAMES.length]} ${SURNAMES[index % SURNAMES.length]}`;
}

import { nextUint32, type Stream } from '#engine/kernel/rng.ts';

/** Common names by language, limited to characters of Windows-1252. */
const NAMES = {
  es: [
    'María José Juan Lucía Sofía Martín Agustín Joaquín Camila Valentina Mateo Santiago Begoña Íñigo Andrés Julián Rocío Noelia Óscar Núria',
    'García Fernández González Rodríguez López Martínez Gómez Díaz Muñoz Peña Ibáñez Núñez Sánchez Romero Álvarez Benítez Ávila Quiroga Ríos Agüero',
  ],
  pt: [
    'João José Maria Ana Antônio Luís Conceição Inês Tomás Thaís Luíza Fábio Cláudia Sebastião Letícia Gonçalo Beatriz Rafael Vitória Flávio',
    'Silva Santos Oliveira Souza Conceição Araújo Gonçalves Assunção Magalhães Simões Brandão Falcão Leão Guimarães Corrêa Ferreira Ribeiro Teixeira Moraes Antunes',
  ],
  en: [
    'James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard Susan Joseph Jessica Thomas Sarah Daniel Karen',
    "Smith Johnson Williams Brown Jones Miller Davis Wilson Anderson Taylor Moore Jackson Martin Lee Thompson White Harris Clark Lewis O'Brien",
  ],
  fr: [
    'Hélène François Éric Chloé Gaël Noémie Amélie Jérôme Léa Aurélie Étienne Zoé Benoît Océane Frédéric Margaux',
    'Lefèvre Dubois Moreau Müller Gérard Béranger Françoise Rousseau Garnier Chevalier Lecomte Barbier Noël Prévost Legrand Fontaine',
  ],
  de: [
    'Jürgen Günther Käthe Björn Sören Anneliese Lukas Emma Leon Mia Jörg Bärbel Jonas Hanna Felix Lena',
    'Müller Schäfer Köhler Weiß Krüger Böhm Jäger Schröder Groß Fuchs Vogel Keller Günther Hübner Bäcker Winter',
  ],
  it: [
    'Niccolò Giosuè Francesca Alessandro Giulia Lorenzo Chiara Matteo Sofia Andrea Elena Davide Martina Marco',
    'Rossi Russo Ferrari Esposito Bianchi Romano Colombo Ricci Marino Greco Bruno Gallo Conti D’Amico',
  ],
  nl: [
    'Daan Sanne Joost Femke Bram Lotte Thijs Anouk Ruben Fleur Jeroen Maaike Zoë Daniël',
    'Jansen Bakker Visser Smit Meijer Mulder Bos Vos Peters Hendriks Dekker Brouwer Dijkstra Kuipers',
  ],
  asia: [
    'Arjun Priya Rahul Ananya Wei Siti Nurul Somchai Malee Budi Dewi Jun Mei Aisha Ravi Kavya',
    'Sharma Patel Tan Lim Wong Santos Reyes Cruz Wijaya Susanto Chaiyasit Suwan Rahman Ismail Gupta Mehta',
  ],
} as const;

const LANGUAGES: Readonly<Record<string, keyof typeof NAMES>> = {
  US: 'en',
  CA: 'en',
  GB: 'en',
  AU: 'en',
  NZ: 'en',
  ZA: 'en',
  IL: 'en',
  BR: 'pt',
  PT: 'pt',
  FR: 'fr',
  BE: 'fr',
  DE: 'de',
  AT: 'de',
  CH: 'de',
  IT: 'it',
  NL: 'nl',
  IN: 'asia',
  PH: 'asia',
  MY: 'asia',
  SG: 'asia',
  TH: 'asia',
  ID: 'asia',
};

const LISTS = new Map(
  Object.entries(NAMES).map(([language, [first, last]]) => [
    language,
    { first: first.split(' '), last: last.split(' ') },
  ]),
);

/** Returns a full name that is common in the country. One in four is written 'last, first'. */
export function nameIn(iso2: string, rng: Stream): string {
  const { first, last } = LISTS.get(LANGUAGES[iso2] ?? 'es')!;
  const given = first[nextUint32(rng) % first.length]!;
  const family = last[nextUint32(rng) % last.length]!;
  return nextUint32(rng) % 4 === 0 ? `${family}, ${given}` : `${given} ${family}`;
}

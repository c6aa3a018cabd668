/**
 * Detects easily guessed passwords: common words and words of this industry, however disguised, keyboard walks, and
 * texts with little variety.
 */

/** Lower case, with digits and signs replaced by the letters they stand for. */
const WORDS: ReadonlySet<string> = new Set(
  `password passwort passw pass word senha contrasena contraseña clave secret secreto segredo secure seguro login
   admin administrador administrator administrateur root superuser user usuario usuaria guest invitado test tester testing prueba demo default
   welcome bienvenido bienvenida benvindo bemvindo hello hola letmein trustno changeme cambiame cambiar access acceso
   cadencia call callcenter centro contact contacto discador dialer supervisor operator operador operadora agente agent campaign campana ventas sales soporte support
   qwerty qwertyuiop asdf asdfgh zxcvbn monkey dragon master shadow sunshine princess princesa football futbol baseball basketball superman batman
   iloveyou teamo tequiero amor love mivida corazon angel estrella jesus cristo dios family familia amigos
   michael jordan charlie daniel jessica ashley thomas robert maria jose juan carlos luis diego maradona messi lionel laura ana martin
   argentina brasil brazil mexico colombia chile peru uruguay espana buenosaires bocajuniors boca river riverplate racing independiente sanlorenzo flamengo corinthians
   computer computadora internet server servidor windows microsoft google facebook samsung apple iphone android company empresa oficina office
   summer winter spring autumn verano invierno primavera otono enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
   january february march april june july august september october november december monday friday lunes viernes
   mustang ferrari mercedes corvette harley pokemon starwars naruto minecraft whatever freedom killer hunter ranger cookie chocolate banana cheese pepper ginger
   one two three four five six seven uno dos tres abc abcd abcdef xyz my mi el la the is es de new nuevo nueva last`
    .split(/\s+/)
    .filter((word) => word !== ''),
);
const LONGEST_WORD = Math.max(...[...WORDS].map((word) => word.length));

/** Rows and columns of keyboards, the alphabet and digits, in both directions. */
const WALKS = [
  '1234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'azertyuiop',
  'abcdefghijklmnopqrstuvwxyz',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
].flatMap((walk) => [walk + walk, (walk + walk).split('').toReversed().join('')]);
/** Minimum length of a walk. */
const LEAST_STEPS = 4;

/** Digits and signs that replace letters. */
const LETTERS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Whether `password` is easily guessed. Ignores case and surrounding blanks. */
export function isCommonPassword(password: string): boolean {
  const plain = password.trim().toLowerCase();
  return new Set(plain).size < 4 || isRepetition(plain) || isMadeOfWords(plain);
}

/** Whether the text repeats itself, such as 'bocaboca'. */
function isRepetition(text: string): boolean {
  return (text + text).indexOf(text, 1) < text.length;
}

/**
 * Whether the text consists only of common words and walks, with digits and signs between them. People add a few at the
 * ends when a rule requires them.
 */
function isMadeOfWords(text: string): boolean {
  const undressed = text.replaceAll(/[013457@$!]/g, (sign) => LETTERS[sign] ?? sign);
  /** For each position, whether the text before it consists only of words, walks, digits and signs. */
  const isMade = [true];
  for (let end = 1; end <= text.length; end++) {
    isMade[end] = isMade.some(
      (before, start) => before && (isPart(text.slice(start, end)) || isPart(undressed.slice(start, end))),
    );
  }
  return isMade[text.length]!;
}

function isPart(part: string): boolean {
  if (/^[\d\W_]$/.test(part)) return true;
  if (part.length <= LONGEST_WORD && WORDS.has(part)) return true;
  return part.length >= LEAST_STEPS && WALKS.some((walk) => walk.includes(part));
}

/**
 * Reads column headers in Spanish, Portuguese and English by their words. A word of another subject outweighs a word of
 * ours: `fecha_contacto` is a date, `Numero de cliente` an id, and `nombre_campana` no person's name.
 */

import { withoutAccents } from '#shared/without-accents.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const PHONE_WORDS = words(
  'telefono telefonos telefone telefones tel tels tlf fono fonos fone celular celulares cel cell cellphone fijo fijos fixo landline movil moviles mobile phone phones telephone whatsapp whatsap wsp wpp msisdn',
);
const MOBILE_WORDS = words('celular celulares cel cell cellphone movil moviles mobile');
const LANDLINE_WORDS = words('fijo fijos fixo landline');
/** Separates the kinds of numbers of a column, as in `Fijo o celular`. */
const OR = /[/|,;+&]|(?<!\p{L})(?:[oyeu]|ou|or|and)(?!\p{L})/iu;
const SOME_PHONE = '(?:tel(?:efon[oe]|ephone)?s?|fon[oe]s?|phones?)';
const SOME_MOBILE = '(?:cell?|celular(?:es)?|mov(?:il|el|iles|eis)|mobile)';
/** Two kinds of numbers, as in `Teléfono - Celular` or `Tel_Cel`, unlike `telefono_celular`. */
const BOTH_KINDS = new RegExp(
  String.raw`(?<![a-z])(?:${SOME_PHONE}\.?\s*[-–—]\s*${SOME_MOBILE}|${SOME_MOBILE}\.?\s*[-–—]\s*(?:tel|fon)[a-z]*` +
    String.raw`|mobile\s+[-–—]\s+phone|(?:tel|fono)_(?:cel|movil)|(?:cel|movil)_(?:tel|fono))(?![a-z])`,
);
/** Labels of phone columns, but also of other numbers, so the data must confirm them. */
const NUMBER_WORDS = words(
  'numero numeros number numbers nro nros num linea destino contacto contact contato ' +
    'alternativo alternativos alternativa alternative alterno adicional secundario',
);
/** Words that name a column of names, whoever's they are. */
const NAME_WORDS = words('nombre nombres nome nomes name names fullname firstname givenname razon');
/** Persons. A column with only such a word has their names; with another word, something else about them. */
const PERSON_WORDS = words(
  'cliente clientes clienta client customer contacto contact contato persona pessoa paciente socio socia asociado asociada ' +
    'deudor deudora devedor debtor lead prospecto alumno alumna aluno contribuyente contribuinte propietario proprietario ' +
    'inquilino comprador garante',
);
/** Persons who have a contract, also where its word follows, as in `Titular de la póliza`. */
const HOLDER_WORDS = words(
  'titular asegurado asegurada segurado segurada insured tomador tomadora policyholder holder afiliado afiliada abonado ' +
    'abonada suscriptor suscriptora assinante subscriber member beneficiario beneficiaria beneficiary contratante',
);
/** Persons, but in lists of clients those who serve them. */
const RESPONSIBLE_WORDS = words('responsable responsavel');
const CONTRACT_WORDS = words(
  'poliza polizas apolice policy cuenta conta account contrato contract tarjeta cartao factura fatura seguro plan pago ' +
    'pagamento servicio servico linea credito prestamo',
);
const PERSONS = [PERSON_WORDS, HOLDER_WORDS, RESPONSIBLE_WORDS];
const SURNAME_WORDS = words('apellido apellidos paterno sobrenome sobrenomes surname lastname familyname');
const AREA_WORDS = words('ddd area caracteristica lada areacode codarea indicativo prefijo prefixo prefix');
const COUNTRY_WORDS = words('pais country ddi paises');
const CODE_WORDS = words('codigo code cod');
const STATUS_WORDS = words(
  'estado estatus status disposition disposicion tipificacion tipificacao resultado result situacion situacao',
);
const CONTACT_WORDS = words('contacto contact contato');
const COUNTING_WORDS = words('numero number nro num');
/** Second given names, which are no name alone. */
const MIDDLE_WORDS = words('segundo segunda middle medio additional yomi phonetic');
const WHOLE_WORDS = words('completo completa full fullname razon');
const GIVEN_WORDS = words('given first primer primero firstname givenname pila');
const FAMILY_WORDS = words('last family');
const REMARK_WORDS = words(
  'observaciones observacion observacoes observacao notas nota notes note comentario comentarios comments',
);
const PRODUCT_WORDS = words(
  'campana campanas campanha campanhas campaign campaigns producto product produto banco bank archivo file sucursal tienda loja',
);
const PLACE_WORDS = words(
  'empresa company compania localidad ciudad cidade city provincia state direccion endereco address domicilio calle barrio bairro cp cep zip zona region',
);
/** Ids, documents, dates, users, campaigns and the like: neither a phone nor a person's name, whatever else is written. */
const OTHER_SUBJECTS = new Set([
  ...REMARK_WORDS,
  ...PRODUCT_WORDS,
  ...words(
    'id ids uid uuid dni cuit cuil cpf cnpj rut rfc curp nit cedula documento document doc ' +
      'email mail correo fecha date data dia hora hour time nacimiento usuario usuarios user username agente agent operador operator vendedor seller asesor ejecutivo supervisor ' +
      'lista list tipo type label etiqueta estado status resultado result ' +
      'intentos attempts monto valor amount deuda divida saldo balance cuenta account conta factura invoice contrato contract pedido order poliza polizas apolice policy tarjeta cartao cuota legajo',
  ),
]);
const OTHER_LABELS = new Set([
  ...PLACE_WORDS,
  ...words(
    'edad idade age sexo genero gender segmento grupo group origen origem source sector rubro cargo idioma titulo',
  ),
]);

/** `TE` and `T.E.` for `teléfono`. In lower case, it begins sentences, too. */
const TE = /^\s*(?:T\. ?E\.?(?!\p{L})|TE\.?(?![\p{L}.])|t\. ?e\.?(?!\p{L})|te(?=[\s\d]*$))/u;

/** Splits a label into lower-case words without accents. */
function foldLabel(cell: string): string[] {
  return cell
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/whats\s?app/gi, 'whatsapp')
    .replace(/policy\s?holder/gi, 'policyholder')
    .replace(TE, 'tel ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '');
}

const hasOne = (label: readonly string[], of: ReadonlySet<string>): boolean => label.some((word) => of.has(word));

/** Returns 2 for a phone label, 1 for one that the data must confirm, and 0 for anything else. */
export function phoneLabelStrength(cell: string): 0 | 1 | 2 {
  const label = foldLabel(cell);
  if (hasOne(label, OTHER_SUBJECTS) || isCountryWords(label)) return 0;
  // `Telefone com DDD` has whole numbers, `Prefijo de teléfono` only area codes.
  if (isAreaWords(label)) return hasOne(label, PHONE_WORDS) ? 1 : 0;
  if (hasOne(label, PHONE_WORDS)) return 2;
  if (!hasOne(label, NUMBER_WORDS) || hasOne(label, OTHER_LABELS) || hasOne(label, CODE_WORDS)) return 0;
  // A client's number is an id. `contacto` alone may be a person or a phone.
  const isOfPerson = PERSONS.some((known) => hasOne(label, known)) && !hasOne(label, CONTACT_WORDS);
  return isOfPerson || hasOne(label, NAME_WORDS) ? 0 : 1;
}

/** Returns whether a label has a word for phones, unlike `Alternativo` or `Número`. */
export function saysPhone(cell: string): boolean {
  return hasOne(foldLabel(cell), PHONE_WORDS);
}

/** Returns whether a label says that all numbers of its column are mobiles. */
export function isMobileLabel(cell: string): boolean {
  const label = foldLabel(cell);
  return (
    hasOne(label, MOBILE_WORDS) &&
    !hasOne(label, LANDLINE_WORDS) &&
    !OR.test(cell) &&
    !BOTH_KINDS.test(withoutAccents(cell))
  );
}

/** Returns whether a label says only that its column has numbers, which may be of anything. */
export function isBareNumberLabel(cell: string): boolean {
  const label = foldLabel(cell);
  return hasOne(label, COUNTING_WORDS) && !hasOne(label, PHONE_WORDS) && !hasOne(label, CONTACT_WORDS);
}

/**
 * Kind of names: `name` says nothing more, `person` is a label such as `Cliente`, `responsible` one such as
 * `Responsable`, `company` one such as `Nombre empresa`.
 */
export type NameLabel = 'full' | 'given' | 'name' | 'person' | 'responsible' | 'company';

/** Returns what kind of names a column has, or null if its label is not one of names. */
export function nameLabel(cell: string): NameLabel | null {
  const label = personLabel(foldLabel(cell));
  if (hasOne(label, OTHER_SUBJECTS) || hasOne(label, PHONE_WORDS) || hasOne(label, CODE_WORDS)) return null;
  const isOther = hasOne(label, OTHER_LABELS);
  if (hasOne(label, NAME_WORDS)) {
    if (hasOne(label, MIDDLE_WORDS) || isSurnameLabel(cell)) return null;
    if (isOther) return 'company';
    if (hasOne(label, SURNAME_WORDS) || hasOne(label, WHOLE_WORDS)) return 'full';
    return hasOne(label, GIVEN_WORDS) ? 'given' : 'name';
  }
  if (isOther || hasOne(label, COUNTING_WORDS)) return null;
  if (hasOne(label, PERSON_WORDS) || hasOne(label, HOLDER_WORDS)) return 'person';
  return hasOne(label, RESPONSIBLE_WORDS) ? 'responsible' : null;
}

/** Returns a label without the contract of the person with whom it begins. */
function personLabel(label: readonly string[]): readonly string[] {
  const [first = ''] = label;
  if (!HOLDER_WORDS.has(first) && !RESPONSIBLE_WORDS.has(first)) return label;
  return label.filter((word) => !CONTRACT_WORDS.has(word));
}

/** Returns whether a label says that its column has no phones, but ids, dates, persons or the like. */
export function isOtherSubject(cell: string): boolean {
  const label = foldLabel(cell);
  return phoneLabelStrength(cell) === 0 && ALL_WORDS.some((known) => hasOne(label, known));
}

/** Returns whether a column has surnames only: `Last Name`, `Apellido`, not `Apellido y nombre`. */
export function isSurnameLabel(cell: string): boolean {
  const label = foldLabel(cell);
  if (hasOne(label, OTHER_SUBJECTS) || hasOne(label, OTHER_LABELS)) return false;
  if (hasOne(label, FAMILY_WORDS) && hasOne(label, NAME_WORDS)) return true;
  return hasOne(label, SURNAME_WORDS) && !hasOne(label, NAME_WORDS);
}

/** Returns whether a column may have area codes. A department is called the same, so the data must confirm it. */
export function isAreaLabel(cell: string): boolean {
  return isAreaWords(foldLabel(cell));
}

/** Returns whether a column has codes of anything, as `Cód.` does, or preferences (`Pref.`): joined numbers must confirm an area. */
export function isCodeLabel(cell: string): boolean {
  const label = foldLabel(cell);
  return label.length === 1 && (hasOne(label, CODE_WORDS) || label[0] === 'pref');
}

function isAreaWords(label: readonly string[]): boolean {
  return hasOne(label, AREA_WORDS) && !hasOne(label, COUNTRY_WORDS);
}

/** Returns whether a column has the country of the row's phone: a name, an ISO code or a calling code. */
export function isCountryLabel(cell: string): boolean {
  return isCountryWords(foldLabel(cell));
}

function isCountryWords(label: readonly string[]): boolean {
  if (hasOne(label, OTHER_SUBJECTS)) return false;
  if (hasOne(label, COUNTRY_WORDS)) return !hasOne(label, NAME_WORDS) || label.length === 2;
  return hasOne(label, CODE_WORDS) && hasOne(label, PHONE_WORDS) && !hasOne(label, AREA_WORDS);
}

/** Returns whether a column may say of each row that it must not be called. A state is called the same. */
export function isStatusLabel(cell: string): boolean {
  const label = foldLabel(cell);
  return hasOne(label, STATUS_WORDS) && !label.includes('civil');
}

/**
 * Returns whether a column has places, companies, products or the like, whose words say nothing about calls: a street
 * may be called Difunta Correa.
 */
export function isThingLabel(cell: string): boolean {
  const label = foldLabel(cell);
  if (hasOne(label, STATUS_WORDS) || hasOne(label, REMARK_WORDS)) return false;
  return hasOne(label, PLACE_WORDS) || hasOne(label, PRODUCT_WORDS);
}

/**
 * Returns whether a cell can be a column header: it has a known word, few words in all, and no long digit sequences.
 */
export function isLabel(cell: string): boolean {
  const label = foldLabel(cell);
  if (label.length === 0 || label.length > 6 || /\d{4}/.test(cell)) return false;
  return ALL_WORDS.some((known) => hasOne(label, known));
}

const ALL_WORDS = [
  PHONE_WORDS,
  NUMBER_WORDS,
  NAME_WORDS,
  ...PERSONS,
  SURNAME_WORDS,
  AREA_WORDS,
  COUNTRY_WORDS,
  CODE_WORDS,
  STATUS_WORDS,
  OTHER_SUBJECTS,
  OTHER_LABELS,
];

/** Common column headers in Spanish, Portuguese and English, normalized as by `foldLabel`. */

const PHONE_WORDS = new Set(
  'telefono telefonos telefone telefones tel fono fone celular celulares cel cell cellphone movil moviles mobile phone phones telephone whatsapp whatsap wsp wpp msisdn'.split(
    ' ',
  ),
);
/** Labels of phone columns, but also of document or client numbers, so the data must confirm them. */
const NUMBER_WORDS = new Set('numero numeros number nro num linea destino contacto contact contato'.split(' '));
const NAME_WORDS = new Set(
  'nombre nombres nome name fullname apellido apellidos sobrenome surname lastname firstname cliente client customer titular contacto contact contato persona razon'.split(
    ' ',
  ),
);
const OTHER_LABELS = new Set(
  (
    'id codigo code dni cuit cuil cpf cnpj rut documento document email mail correo localidad ciudad cidade city provincia estado state pais country direccion endereco address barrio bairro cp cep zip ' +
    'observaciones observacion observacoes observacao notas nota notes note comentario comentarios comments fecha data date edad idade age sexo genero gender empresa company monto valor amount deuda divida segmento grupo lista campana campanha'
  ).split(' '),
);

const COUNTRY_WORDS = new Set('pais country ddi'.split(' '));
const CODE_WORDS = new Set('codigo code cod'.split(' '));

/** Splits a label into lower-case words without accents. */
function foldLabel(cell: string): string[] {
  return cell
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '');
}

/** Returns 2 for a phone label, 1 for a number label, and 0 for anything else. */
export function phoneLabelStrength(cell: string): 0 | 1 | 2 {
  const words = foldLabel(cell);
  if (words.some((word) => PHONE_WORDS.has(word))) return 2;
  return words.some((word) => NUMBER_WORDS.has(word)) ? 1 : 0;
}

export function isNameLabel(cell: string): boolean {
  return foldLabel(cell).some((word) => NAME_WORDS.has(word));
}

/** Returns whether a column has the country of the row's phone: a name, an ISO code or a calling code. */
export function isCountryLabel(cell: string): boolean {
  const words = foldLabel(cell);
  if (words.some((word) => COUNTRY_WORDS.has(word))) return true;
  return words.some((word) => CODE_WORDS.has(word)) && words.some((word) => PHONE_WORDS.has(word));
}

/**
 * Returns whether a cell can be a column header: it has a known word, few words in all, and no long digit sequences.
 */
export function isLabel(cell: string): boolean {
  const words = foldLabel(cell);
  if (words.length === 0 || words.length > 6 || /\d{4}/.test(cell)) return false;
  return words.some(
    (word) => PHONE_WORDS.has(word) || NUMBER_WORDS.has(word) || NAME_WORDS.has(word) || OTHER_LABELS.has(word),
  );
}

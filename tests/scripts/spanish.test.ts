import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { collectTexts } from '../../scripts/catalogues/collect.ts';
import { readSource } from '../../scripts/catalogues/texts.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const { console: ofConsole, server } = collectTexts(ROOT);
const texts = [...new Set([...ofConsole.values(), server].flat())].sort();

/** Required texts in Portuguese. */
const PORTUGUESE = [
  'Baixa',
  'Bom',
  'CPS deve estar entre {min} e {max}',
  'Digite um nome para a campanha',
  'Digite um número para teste',
  'Erro',
  'Erro ao atualizar campanha',
  'Erro ao atualizar configuração: {error}',
  'Erro ao atualizar configuração: {reason}',
  'Erro ao calcular CLIs',
  'Erro ao conectar com o servidor',
  'Erro ao controlar campanha: {reason}',
  'Erro ao criar campanha',
  'Erro ao criar configuração',
  'Erro ao deletar campanha',
  'Erro ao executar teste',
  'Erro ao importar números. Verifique o formato do arquivo.',
  'Erro ao importar áudio. Verifique o formato do arquivo.',
  'Erro ao iniciar Cadencia: {reason}',
  'Erro ao parar Cadencia: {reason}',
  'Erro desconhecido',
  'Erro no cálculo',
  'Falha',
  'Ops! Algo deu errado',
  'Resposta inválida do servidor ao atualizar campanha',
  'Selecione um arquivo de áudio',
  'Selecione um arquivo e uma campanha',
  'Selecione uma campanha para deletar',
  'Selecione uma campanha para editar',
  'Sucesso',
  'Tem certeza que deseja deletar esta campanha?',
];
const IN_PORTUGUESE =
  /[ãõç]|(?<![\p{L}.])(Baixa|Bom|Falha|Sucesso|campanha|chamadas?|com|deletar|deletada|deve|Digite|do|em|Erro|errado|gerad[oa]s?|na|não|no cálculo|nenhum|os|Podem|processados?|realizado|Selecione|um|uma)(?!\p{L})/u;

/** Required texts that use tú or usted. */
const OTHER_FORMS = [
  'Error al generar patrones CLI. Revisa la consola para más detalles.',
  'Error al obtener detalles de la llamada. Inténtelo nuevamente.',
  'Error en la generación masiva. Revisa la consola para más detalles.',
  'Formato no soportado. Use: WAV, MP3, M4A, AAC, FLAC, OGG',
  'Formato no soportado. Use: {formats}',
  'No se generaron CLIs masivos. Verifica la configuración.',
  'No se generaron CLIs. Verifica la configuración.',
  'Por favor, complete todos los campos obligatorios',
  'Por favor, ingrese un nombre para el contexto',
  'Por favor, ingrese un número de CLI',
  'Seleccione un archivo',
  'Seleccione una campaña',
  '¿Está seguro que desea eliminar este trunk?',
  '¿Está seguro que desea eliminar «{name}» ({format}, {size})? No se puede deshacer.',
  '¿Está seguro que desea finalizar esta llamada manualmente?',
];
/** Commands at the start of a sentence or clause, verbs with a pronoun, and words that only go with tú or usted. */
const IN_OTHER_FORMS = [
  /(?:^|[.:;,!?«] )(?:active|agregue|anote|apague|avise|baje|busque|cambie|cargue|complete|compruebe|confirme|copie|corrija|cree|defina|descargue|deje|elija|elimine|escriba|espere|guarde|haga|ingrese|inicie|intente|libere|pida|ponga|pruebe|quite|reemplace|reinicie|repita|revise|revoque|seleccione|suba|tenga|toque|use|vea|vuelva|verifique)(?!\p{L})/iu,
  /(?:^|[.:;,!?«] )(?:completa|elige|escribe|haz|ingresa|intenta|pon|revisa|selecciona|ten|verifica)(?!\p{L})/iu,
  /(?<!\p{L})(?:\p{L}+[áéí]\p{L}*(?<!s)el[oa]s?|usted|ustedes|tú|ti|contigo|puedes|tienes|quieres|debes|necesitas|eres|sabes|prefieres|está seguro|desea)(?!\p{L})/iu,
];

/** Required English words, and the files in which they may occur. */
const ENGLISH: Readonly<Record<string, readonly string[]>> = {
  'Auto-refresh': ['web/features/campaigns/control/parts/control-head.tsx'],
  'New Campaign': ['web/features/campaigns/campaigns-page.tsx'],
  Reset: ['web/features/audio/dtmf/parts/dtmf-card.tsx', 'web/features/calls/history/parts/filters-panel.tsx'],
};

it('shows Spanish users only the required Portuguese texts', () => {
  expect(texts.filter((text) => IN_PORTUGUESE.test(text))).toEqual(PORTUGUESE);
});

it('addresses users as vos, except in the required texts', () => {
  expect(texts.filter((text) => !PORTUGUESE.includes(text) && IN_OTHER_FORMS.some((form) => form.test(text)))).toEqual(
    OTHER_FORMS,
  );
});

it('shows Spanish users only the required English words', () => {
  const found = globSync('{web,shared,server}/**/*.{ts,tsx}', { cwd: ROOT }).flatMap((file) => {
    const { console: own } = readSource(file, readFileSync(`${ROOT}${file}`, 'utf8')).texts;
    return own.filter((text) => text in ENGLISH).map((text) => [text, file] as const);
  });
  for (const [text, files] of Object.entries(ENGLISH))
    expect(
      found
        .filter(([shown]) => shown === text)
        .map(([, file]) => file)
        .sort(),
    ).toEqual(files);
});

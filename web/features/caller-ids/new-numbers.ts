import { useQuery } from '@tanstack/react-query';
import { COUNTRIES } from '#shared/countries/countries.ts';
import { hasFragment, readNumberSearch } from '#shared/numbers/number-search.ts';
import { shortNumberOf } from '#shared/numbers/short-number.ts';
import { queryOf } from '#web/lib/api/query.ts';
import { t } from '#web/lib/i18n.ts';
import { confirmed } from '#web/ui/confirm.tsx';

const DIAL_CODES = [...new Set(COUNTRIES.map(({ dialCode }) => dialCode))];

/** The server refuses numbers with fewer digits, except short ones. */
const LEAST_DIGITS = 7;

/**
 * Returns the complete typed numbers that are missing from the inventory. The inventory is in E.164, and the typed
 * numbers may have any format.
 */
export function newAmong(typed: readonly string[], inventory: readonly string[]): string[] {
  return typed.filter((number) => {
    if (shortNumberOf(number) !== null) return !inventory.includes(number);
    const fragments = readNumberSearch(number, DIAL_CODES);
    const isWhole = number.replaceAll(/\D/g, '').length >= LEAST_DIGITS;
    return fragments !== null && isWhole && !inventory.some((known) => hasFragment(fragments, known));
  });
}

/**
 * Returns the active numbers of the inventory, and a function that asks for confirmation before numbers are added to
 * it.
 */
export function useInventoryNumbers() {
  const { data: clis, refetch } = useQuery({ ...queryOf('GET /code2base/clis'), select: (answer) => answer.clis });
  return {
    active: clis?.filter(({ activo }) => activo).map(({ numero }) => numero) ?? [],

    /**
     * Resolves to true if all numbers are in the inventory, the user agrees to add the new ones, or the inventory can't
     * be loaded.
     */
    async confirmNew(typed: readonly string[]): Promise<boolean> {
      const inventory = clis ?? (await refetch()).data;
      const added =
        inventory === undefined
          ? []
          : newAmong(
              typed,
              inventory.map(({ numero }) => numero),
            );
      return (
        added.length === 0 ||
        confirmed({
          title: t('Sumar al inventario'),
          body: t(
            '{count, plural, one {{numbers} no está en el inventario: al guardar se suma, activo. Desde entonces también lo muestran} other {{numbers} no están en el inventario: al guardar se suman, activos. Desde entonces también los muestran}} las campañas sin número propio que llaman a su país.',
            { count: added.length, numbers: added.join(', ') },
          ),
          confirm: t('Sumar y guardar'),
        })
      );
    },
  };
}

import { type AppError, invalidFields } from '../../kernel/error.ts';
import type { Executor } from '../../storage/dialect.ts';
import type { TermRow } from '../../storage/tables.ts';
import { findHeight, findPath } from './repository.ts';

/** How many levels of categories there may be: the address of a page names them all. */
const maxLevels = 20;

const refuse = (es: string, en: string): AppError => invalidFields({ parent: { es, en } });

const unknownParent = (): AppError =>
  refuse('No existe esa categoría superior.', 'There is no such parent category.');

const findRoom = (path: readonly TermRow[], height: number): readonly TermRow[] => {
  if (path.length + height > maxLevels)
    throw refuse(
      `Las categorías no pueden tener más de ${maxLevels} niveles.`,
      `Categories cannot have more than ${maxLevels} levels.`,
    );
  return path;
};

/**
 * The path to the parent of a new term, the top one first; empty for 0.
 * @throws AppError 400 `rest_invalid_param` on `parent` when there is none or it stands too low.
 */
export const placeNew = async (executor: Executor, parent: number): Promise<readonly TermRow[]> => {
  const path = await findPath(executor, parent);
  if (parent !== 0 && path.length === 0) throw unknownParent();
  return findRoom(path, 1);
};

/**
 * The path to the parent a term is to have, which may be the one it has.
 * @throws AppError 400 `rest_invalid_param` on `parent` when there is none, when it is the term itself or below
 * it, or when what hangs on the term would stand too low.
 */
export const placeAgain = async (
  executor: Executor,
  row: TermRow,
  parent: number,
): Promise<readonly TermRow[]> => {
  const path = await findPath(executor, parent);
  if (parent === row.parent) return path;
  if (parent !== 0 && path.length === 0) throw unknownParent();
  if (path.some(({ id }) => id === row.id))
    throw refuse(
      'Una categoría no puede estar dentro de sí misma ni de sus subcategorías.',
      'A category can be neither below itself nor below its subcategories.',
    );
  return findRoom(path, await findHeight(executor, row.id));
};

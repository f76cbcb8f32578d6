import type { Handler } from './context.ts';
import { type FileRoute, fileHandler } from './file-handler.ts';
import { type InterfaceParts, interfaceHandler } from './interface-handler.ts';
import { routerOf } from './router.ts';
import { type Mounted, tablesOf } from './tables.ts';

/** All that a server responds with. */
export interface Routes {
  /** Mounts whose routes go by one name in all of them. */
  readonly mounted: readonly Mounted[];
  /** Mounts whose routes go by their whole path. */
  readonly others: readonly Mounted[];
  readonly files: readonly FileRoute[];
  /** Responds to all other paths; null where nothing does. */
  readonly pages: Handler | null;
}

/**
 * Returns what finds the handler of a path: that of the longest mount, a file, or the pages.
 * @throws Error when an endpoint names a rule that does not exist.
 */
export const handlersOf = (
  { mounted, others, files, pages }: Routes,
  parts: InterfaceParts,
): ((path: string) => Handler) => {
  const handlerBelow = tablesOf(mounted, others, (table) => interfaceHandler(table, parts));
  const fileAt = routerOf(files);
  const otherwise = pages ?? interfaceHandler(null, parts);
  return (path) => {
    const below = handlerBelow(path);
    if (below !== null) return below;
    const file = fileAt(path);
    return file === null ? otherwise : fileHandler(file);
  };
};

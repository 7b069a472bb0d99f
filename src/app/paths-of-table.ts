import { routes } from './routes.ts'

type Entry = { type: string; id?: string; path?: string; children?: Entry[] }

function pathsOf(entries: readonly Entry[], guard = 'public'): { path: string; guard: string }[] {
  return entries.flatMap(({ type, id, path, children = [] }) =>
    type === 'layout'
      ? pathsOf(children, id ?? guard)
      : [
          { path: (type === 'index' ? '/' : (path ?? '')).replaceAll(/\{\$\w+\}|\$\w+/g, 'one'), guard },
          ...pathsOf(children, guard),
        ],
  )
}

/** Every path of the page table, with an example for each parameter and the layout that guards it. */
export const pathsOfTable = () => pathsOf((routes as Entry).children ?? [])

import { useNavigate } from '@tanstack/react-router'
import { defaultPageSize, type Sort } from './paging.ts'

type Shown = { search?: string; page?: number; size?: number }
/** What `tableAddress` answers. */
type Address<State extends Shown> = {
  href(path: string, shown: State): string
  changed(shown: State, change: Partial<State>): State
  sortOf(shown: State): Sort | undefined
  withSort(shown: State, sort: Sort | undefined): State
  isFiltered(shown: State): boolean
}

/**
 * Binds a table to its page's address: `table` is passed to <DataTable>, `change` sets a filter.
 * @param path the page's own, with any query that is not the table's
 */
export function useTableAddress<State extends Shown>(address: Address<State>, path: string, shown: State) {
  const navigate = useNavigate()
  function go(next: State, options: { replace?: boolean } = {}): void {
    // Only a change of the page scrolls to the top.
    const resetScroll = (next.page ?? 1) !== (shown.page ?? 1)
    void navigate({ href: address.href(path, next), resetScroll, ...options })
  }
  return {
    change: (change: Partial<State>) => go(address.changed(shown, change)),
    table: {
      page: shown.page ?? 1,
      pageSize: shown.size ?? defaultPageSize,
      onPage: (page: number, size: number) => go(address.changed(shown, { page, size } as Partial<State>)),
      search: shown.search ?? '',
      // A typed word is one history entry, not one for each letter.
      onSearch: (search: string) =>
        go(address.changed(shown, { search } as Partial<State>), { replace: Boolean(shown.search) }),
      sort: address.sortOf(shown),
      onSort: (sort: Sort | undefined) => go(address.withSort(shown, sort)),
      filtered: address.isFiltered(shown),
    },
  }
}

import type { RowData } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import type { MenuItem } from './menu.tsx'
import type { Sort } from './paging.ts'

export type TableColumn<Row extends RowData> = {
  key: string
  label: string
  sortable?: boolean
  align?: 'end'
  /** The cell; without it the row's field of the column's key, as text. */
  render?: (row: Row) => ReactNode
}

/** On a phone a row is an item of two lines. */
export type TableItem<Row extends RowData> = {
  lead?: (row: Row) => ReactNode
  /** The one that the page shows beside the table. */
  current?: (row: Row) => boolean
  title: (row: Row) => ReactNode
  detail: (row: Row) => ReactNode
  aside?: (row: Row) => ReactNode
}

export type DataTableProps<Row extends RowData> = {
  /** Names the table. */
  label: string
  heading?: ReactNode
  columns: readonly TableColumn<Row>[]
  item: TableItem<Row>
  /** A last line of the rows shown, such as their total: its name, and cells by their column's key. */
  totals?: { label: string; cells: Readonly<Record<string, ReactNode>>; aside?: ReactNode }
  /** In a narrow column: items on a wide screen too. */
  asItems?: boolean
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** The row in words, for 'Select …' and 'Actions for …'. */
  rowName: (row: Row) => string
  total: number
  page: number
  pageSize?: number
  onPage: (page: number, pageSize: number) => void
  search?: string
  onSearch?: (text: string) => void
  searchLabel?: string
  sort?: Sort
  onSort?: (sort: Sort | undefined) => void
  actions?: (row: Row) => readonly MenuItem[]
  /** Actions for all selected rows together. With them, rows can be selected. */
  bulk?: readonly BulkAction[]
  /** The bulk action that most tables have, with its specified question. */
  onDelete?: BulkAction['run']
  /** Downloads the list as the table shows it, all pages (`downloadList` of platform/browser/fetch-file.ts). */
  onDownload?: () => Promise<unknown>
  /** Downloads the selected rows alone. With it, rows can be selected. */
  onDownloadSelected?: BulkAction['run']
  loading?: boolean
  failed?: boolean
  onRetry?: () => void
  /** A search or a filter narrows the rows: an empty table says so. */
  filtered?: boolean
  /** Replaces the specified text of a table that has no rows at all. */
  emptyTitle?: string
  emptyText?: string
  /** Beside the search: filters, buttons. */
  tools?: ReactNode
  /** In the place of the paging, below rows that have no numbered pages: sums, and the way to the next rows. */
  foot?: ReactNode
}

export type BulkAction = {
  label: string
  icon?: ReactNode
  danger?: boolean
  /** The question before the action, if any. Its confirm button repeats the verb. */
  confirm?: {
    question: (count: number) => string
    detail?: string | ((count: number) => string)
    label: (count: number) => string
    busy: string
  }
  /** A dialog of its own, for actions that need more than a yes; it does the work. `onDone` clears the selection. */
  dialog?: (ids: string[], onClose: () => void, onDone: () => void) => ReactNode
  /**
   * Does the work and shows a toast with the result. If a call fails, the table shows its toast and keeps the
   * selection.
   */
  run?: (ids: string[]) => Promise<unknown> | unknown
}

/** The selected ids of this page. */
export type TableSelection = { selected: readonly string[]; onSelect: (ids: string[]) => void }

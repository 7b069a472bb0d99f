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
  /** With it rows can be selected and deleted together, after a question. */
  onDelete?: (ids: string[]) => Promise<unknown> | unknown
  loading?: boolean
  failed?: boolean
  onRetry?: () => void
  emptyTitle?: string
  emptyText?: string
  /** Beside the search: filters, buttons. */
  tools?: ReactNode
}

/** The ids picked on this page. */
export type TableSelection = { selected: readonly string[]; onSelect: (ids: string[]) => void }

import type { RowData } from '@tanstack/react-table'
import type { DataTableProps } from './data-table-props.ts'
import { IconButton } from './icon-button.tsx'
import { DotsThreeVerticalBoldIcon } from './icons/bold.tsx'
import { Menu } from './menu.tsx'
import { messages } from './messages/en.ts'

/** The menu at a row's end. */
export function RowMenu<Row extends RowData>({
  row,
  name,
  actions,
}: {
  row: Row
  name: string
  actions: NonNullable<DataTableProps<Row>['actions']>
}) {
  const items = actions(row)
  if (items.length === 0) return null
  return (
    <Menu
      trigger={
        <IconButton label={messages.actionsFor(name)} size={40} icon={<DotsThreeVerticalBoldIcon size={20} />} />
      }
      items={items}
    />
  )
}

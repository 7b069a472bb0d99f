import { Checkbox } from './checkbox.tsx'
import type { TableSelection } from './data-table-props.ts'

/** The box of one row, or of all of them. */
export function SelectBox({ selection, ids, label }: { selection: TableSelection; ids: string[]; label: string }) {
  const { selected, onSelect } = selection
  const on = ids.filter((id) => selected.includes(id)).length
  return (
    <Checkbox
      label={<span className="sr-only">{label}</span>}
      checked={on === ids.length && on > 0}
      mixed={on > 0 && on < ids.length}
      onChange={(event) =>
        onSelect(
          event.target.checked ? [...new Set([...selected, ...ids])] : selected.filter((id) => !ids.includes(id)),
        )
      }
    />
  )
}

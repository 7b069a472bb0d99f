import { Button } from '#design/button.tsx'
import { PlusBoldIcon } from '#design/icons/bold.tsx'
import { maxOptions } from '../../rules/limits.ts'

/** Adds an option while there is room for one. */
export const AddOption = ({
  options,
  label,
  onAdd,
}: {
  options: readonly unknown[]
  label: string
  onAdd: () => void
}) =>
  options.length < maxOptions && (
    <Button variant="text" size="small" icon={<PlusBoldIcon />} className="mt-2 justify-self-start" onClick={onAdd}>
      {label}
    </Button>
  )

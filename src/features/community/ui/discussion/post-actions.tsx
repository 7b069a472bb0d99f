import { Button } from '#design/button.tsx'
import { words } from '../../messages/talk-en.ts'

/** Edit and Delete, as far as the signed-in person may. */
export function PostActions({
  mine,
  mayDelete,
  className,
  onEdit,
  onDelete,
}: {
  mine: boolean
  mayDelete: boolean
  className: string
  onEdit: () => void
  onDelete: () => void
}) {
  if (!mine && !mayDelete) return null
  return (
    <div className={`flex flex-wrap gap-1 ${className}`}>
      {mine && (
        <Button variant="text" size="small" onClick={onEdit}>
          {words.edit}
        </Button>
      )}
      {mayDelete && (
        <Button variant="text" size="small" onClick={onDelete}>
          {words.delete}
        </Button>
      )}
    </div>
  )
}

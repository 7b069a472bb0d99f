import { Button } from '#design/button.tsx'
import { messages } from '../../messages/discussion-en.ts'

/** Edit and Delete, as far as the signed-in person may. */
export function PostActions({
  canEdit,
  canDelete,
  className,
  onEdit,
  onDelete,
}: {
  canEdit: boolean
  canDelete: boolean
  className: string
  onEdit: () => void
  onDelete: () => void
}) {
  if (!canEdit && !canDelete) return null
  return (
    <div className={`flex flex-wrap gap-1 ${className}`}>
      {canEdit && (
        <Button variant="text" size="small" onClick={onEdit}>
          {messages.edit}
        </Button>
      )}
      {canDelete && (
        <Button variant="text" size="small" onClick={onDelete}>
          {messages.delete}
        </Button>
      )}
    </div>
  )
}

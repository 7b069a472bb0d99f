import { Skeleton } from '#design/skeleton.tsx'
import { classNames } from '#design/class-names.ts'
import { messages } from '../../messages/form-en.ts'

/** Where the description will stand, while the form is on its way. */
export function DescriptionPlace({ className }: { className?: string }) {
  return (
    <div className={classNames('field', className)} aria-hidden="true">
      <span className="field-label">
        {messages.basics.description}
        <span className="required" />
      </span>
      <Skeleton className="h-72 !rounded-control" />
    </div>
  )
}

/** The same for the column beside the form: its preview, and the checklist before review. */
export const PreviewPlace = () => <Skeleton className="h-96 !rounded-card" />
export const BeforeReviewPlace = () => <Skeleton className="h-64 !rounded-card" />

import { lazy, Suspense, useId } from 'react'
import { type FieldProps, FieldNote } from './field.tsx'
import { words } from './messages/en.ts'
import { Skeleton } from './skeleton.tsx'

// The editor is heavy, so it comes when a field is on the page, and never to a page of the public site.
const Editor = lazy(() => import('./rich-text-editor.tsx').then(({ RichTextEditor }) => ({ default: RichTextEditor })))

export type RichTextProps = Omit<FieldProps, 'label'> & {
  label: string
  /** HTML. A value from outside is taken up while the editor is not being written in. */
  value: string
  onChange: (html: string) => void
  onBlur?: () => void
  /** Sends a picture and answers its address; without it the editor has no images. */
  onPicture?: (file: File) => Promise<{ src: string }>
  /** Takes tables; without it a pasted one becomes paragraphs. */
  tables?: boolean
  disabled?: boolean
}

/** Formatted text: headings, lists, links, code, quotes, and pictures where `onPicture` takes them. */
export function RichTextField({ label, required, hint, error, id, className, ...editor }: RichTextProps) {
  const made = useId()
  const fieldId = id ?? made
  const noteId = `${fieldId}-note`
  return (
    <div className={className ? `field ${className}` : 'field'}>
      <span className="field-label" id={`${fieldId}-label`}>
        {label}
        {required && <span className="required" aria-hidden="true" />}
      </span>
      <Suspense
        fallback={
          <div className="rich-text" role="status" aria-label={words.loading}>
            <Skeleton className="m-2 h-9" />
            <Skeleton className="m-3 h-24" />
          </div>
        }
      >
        <Editor
          {...editor}
          label={label}
          fieldId={fieldId}
          required={required}
          invalid={Boolean(error)}
          noteId={error || hint ? noteId : undefined}
        />
      </Suspense>
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  )
}

import { classNames } from './class-names.ts'
import type { EarlyWriting } from './early-writing.ts'

type Props = {
  html: string
  /** Tools beside those that every text has: pictures, tables. */
  moreTools: number
  /** What is done to it before the editor has come; null once it is left with nothing typed. */
  onEarly: (change: (before: EarlyWriting | null) => EarlyWriting | null) => void
  fieldId: string
  required: boolean | undefined
  disabled: boolean | undefined
  invalid: boolean
  noteId: string | undefined
}

/** How many tools stand together in each group of rich-text-tools.tsx. */
const groups = (more: number) => [3, 5, 2 + more, 2]

/** The text in its box, as large as the editor that takes its place. It can be pressed and typed into already. */
export function RichTextAsRead(props: Props) {
  const { html, moreTools, onEarly, fieldId, required, disabled, invalid, noteId } = props
  const page = { ...(required ? { 'aria-required': true } : {}), ...(noteId ? { 'aria-describedby': noteId } : {}) }
  return (
    <div className={classNames('rich-text', invalid && 'rich-text-invalid', disabled && 'rich-text-off')}>
      {!disabled && (
        <div className="rich-text-tools" aria-hidden="true">
          {groups(moreTools).map((tools, group) => (
            <span key={group} className="row gap-0.5">
              {Array.from({ length: tools }, (_, tool) => (
                <span key={tool} className="rich-text-tool" />
              ))}
            </span>
          ))}
        </div>
      )}
      <div
        id={fieldId}
        role="textbox"
        tabIndex={0}
        aria-multiline
        aria-readonly
        aria-invalid={invalid || undefined}
        aria-labelledby={`${fieldId}-label`}
        {...page}
        className="prose rich-text-page"
        onFocus={() => onEarly((before) => ({ typed: '', ...before, left: false }))}
        onBlur={() => onEarly((before) => (before?.typed ? { ...before, left: true } : null))}
        onPointerDown={({ clientX: left, clientY: top }) =>
          onEarly((before) => (before?.typed ? before : { typed: '', at: { left, top } }))
        }
        onKeyDown={({ key, ctrlKey, metaKey, altKey }) => {
          if (key.length !== 1 || ctrlKey || metaKey || altKey) return
          onEarly((before) => before && { ...before, typed: before.typed + key })
        }}
        dangerouslySetInnerHTML={{ __html: withoutLinks(html) || '<p><br></p>' }}
      />
    </div>
  )
}

/** A press shall begin to write, not lead away. */
const withoutLinks = (html: string) => html.replaceAll(/(<a\b[^>]*?)\shref="[^"]*"/g, '$1')

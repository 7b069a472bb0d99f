import { type ReactNode, useEffect, useState } from 'react'
import { idle } from '#platform/browser/idle.ts'
import { classNames } from './class-names.ts'
import type { TypedBeforeEditor } from './typed-before-editor.ts'
import { langOfHtml } from './lang-of.ts'
import { toolGroups, type ToolName } from './rich-text-tool-names.ts'

type Props = {
  html: string
  /** What it takes beside text. */
  takes: { picture: boolean; table: boolean }
  /** What is done to it before the editor has come; null once it is left with nothing typed. */
  onTypedBefore: (change: (before: TypedBeforeEditor | null) => TypedBeforeEditor | null) => void
  fieldId: string
  required: boolean | undefined
  disabled: boolean | undefined
  invalid: boolean
  noteId: string | undefined
}

let drawn: Record<ToolName, ReactNode> | undefined

/** The tools' icons, once the page has come to rest. */
function useIconsAtRest(): Record<ToolName, ReactNode> | undefined {
  const [icons, setIcons] = useState(drawn)
  useEffect(() => {
    if (icons) return
    const fetched = idle().then(() => import('./rich-text-icons.tsx'))
    // Without them the row stays empty until the editor comes with its own.
    fetched.then(
      ({ toolIcons }) => setIcons((drawn = toolIcons)),
      () => {},
    )
  }, [icons])
  return icons
}

/** The text in its box, as large as the editor that takes its place. It can be pressed and typed into already. */
export function RichTextAsRead(props: Props) {
  const { html, takes, onTypedBefore, fieldId, required, disabled, invalid, noteId } = props
  const page = { ...(required ? { 'aria-required': true } : {}), ...(noteId ? { 'aria-describedby': noteId } : {}) }
  const icons = useIconsAtRest()
  return (
    <div className={classNames('rich-text', invalid && 'rich-text-invalid', disabled && 'rich-text-disabled')}>
      {!disabled && (
        <div className="rich-text-toolbar" aria-hidden="true">
          {toolGroups(takes).map((group) => (
            <span key={group[0]} className="row gap-0.5">
              {group.map((tool) => (
                <span key={tool} className="rich-text-button">
                  {icons?.[tool]}
                </span>
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
        lang={langOfHtml(html)}
        {...page}
        className="prose rich-text-content"
        onFocus={() => onTypedBefore((before) => ({ typed: '', ...before, left: false }))}
        onBlur={() => onTypedBefore((before) => (before?.typed ? { ...before, left: true } : null))}
        onPointerDown={({ clientX: left, clientY: top }) =>
          onTypedBefore((before) => (before?.typed ? before : { typed: '', at: { left, top } }))
        }
        onKeyDown={({ key, ctrlKey, metaKey, altKey }) => {
          if (key.length !== 1 || ctrlKey || metaKey || altKey) return
          onTypedBefore((before) => before && { ...before, typed: before.typed + key })
        }}
        dangerouslySetInnerHTML={{ __html: withoutLinks(html) || '<p><br></p>' }}
      />
    </div>
  )
}

/** A press shall begin to write, not lead away. */
const withoutLinks = (html: string) => html.replaceAll(/(<a\b[^<>]*?)\shref="[^"]*"/g, '$1')

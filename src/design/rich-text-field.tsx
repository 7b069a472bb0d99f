import './styles/rich-text.css'
import { type ComponentType, useCallback, useEffect, useId, useRef, useState } from 'react'
import { type TypedBeforeEditor, appendText } from './typed-before-editor.ts'
import { type FieldProps, FieldNote } from './field.tsx'
import type { EditorProps } from './rich-text-editor.tsx'
import { RichTextAsRead } from './rich-text-as-read.tsx'
import { usePageTouched } from './use-page-touched.ts'

// The editor is large, so it loads once the person has interacted with the page. Pages of the public site never load
// it.
let loaded: ComponentType<EditorProps> | undefined
const load = () => import('./rich-text-editor.tsx').then(({ RichTextEditor }) => (loaded = RichTextEditor))

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
  const Editor = useEditorWhen(usePageTouched())
  const typedBefore = useRef<TypedBeforeEditor | null>(null)
  const onTypedBefore = (change: (before: TypedBeforeEditor | null) => TypedBeforeEditor | null) =>
    void (typedBefore.current = change(typedBefore.current))
  const takeTypedBefore = useCallback(() => {
    const taken = typedBefore.current
    typedBefore.current = null
    return taken
  }, [])
  const latest = useRef(editor)
  useEffect(() => {
    latest.current = editor
  })
  useEffect(() => {
    // Text typed before the editor has loaded is added at the end if the person has moved on by then.
    const appendTyped = () => {
      const typed = takeTypedBefore()?.typed
      if (typed) latest.current.onChange(appendText(latest.current.value, typed))
    }
    window.addEventListener('pagehide', appendTyped)
    return () => {
      window.removeEventListener('pagehide', appendTyped)
      appendTyped()
    }
  }, [takeTypedBefore])
  const common = {
    fieldId,
    required,
    disabled: editor.disabled,
    invalid: Boolean(error),
    noteId: error || hint ? noteId : undefined,
  }
  return (
    <div className={className ? `field ${className}` : 'field'}>
      <span className="field-label" id={`${fieldId}-label`}>
        {label}
        {required && <span className="required" aria-hidden="true" />}
      </span>
      {Editor ? (
        <HereEditor editor={Editor} {...editor} {...common} label={label} takeTypedBefore={takeTypedBefore} />
      ) : (
        <RichTextAsRead
          {...common}
          html={editor.value}
          takes={{ picture: Boolean(editor.onPicture), table: editor.tables ?? false }}
          onTypedBefore={onTypedBefore}
        />
      )}
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  )
}

function HereEditor({ editor: Editor, ...props }: EditorProps & { editor: ComponentType<EditorProps> }) {
  return <Editor {...props} />
}

/** The editor's component, once it is wanted and has come. */
function useEditorWhen(needed: boolean): ComponentType<EditorProps> | undefined {
  const [here, setHere] = useState(() => loaded)
  const [loadError, setLoadError] = useState<Error>()
  useEffect(() => {
    if (needed && !here) load().then((came) => setHere(() => came), setLoadError)
  }, [needed, here])
  if (loadError) throw loadError
  return here
}

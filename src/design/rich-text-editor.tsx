import { Image } from '@tiptap/extension-image'
import { EditorContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import type { TypedBeforeEditor } from './typed-before-editor.ts'
import { langOfHtml } from './lang-of.ts'
import { messages } from './messages/en.ts'
import type { RichTextProps } from './rich-text-field.tsx'
import { tableKit } from './rich-text-table.ts'
import { pastedText } from './rich-text-paste.ts'
import { RichTextTools } from './rich-text-tools.tsx'

// What it writes is what the server keeps: the same marks on links and code, so that nothing looks changed after a save.
const kit = StarterKit.configure({
  heading: { levels: [2, 3] },
  codeBlock: { HTMLAttributes: { tabindex: '0' } },
  link: {
    openOnClick: false,
    autolink: true,
    defaultProtocol: 'https',
    protocols: ['https', 'mailto', 'tel'],
    HTMLAttributes: { target: null, rel: 'noopener nofollow ugc' },
  },
})

export type EditorProps = Pick<
  RichTextProps,
  'value' | 'onChange' | 'onBlur' | 'onPicture' | 'tables' | 'disabled' | 'required'
> & {
  label: string
  fieldId: string
  invalid: boolean
  noteId: string | undefined
  /** Answers once what was done to the field before this editor had come. */
  takeTypedBefore: () => TypedBeforeEditor | null
}

/** The editor itself; pages use RichTextField, which loads it when it is needed. */
export function RichTextEditor(props: EditorProps) {
  const {
    value,
    onChange,
    onBlur,
    onPicture,
    tables = false,
    disabled = false,
    fieldId,
    invalid,
    noteId,
    required,
    takeTypedBefore,
  } = props
  const latest = useRef({ onChange, onBlur, onPicture })
  const written = useRef(value)
  const [problem, setProblem] = useState('')
  useEffect(() => {
    latest.current = { onChange, onBlur, onPicture }
  })
  const lang = langOfHtml(value)
  const attributes = {
    id: fieldId,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': `${fieldId}-label`,
    class: 'prose rich-text-content',
    ...(lang ? { lang } : {}),
    ...(required ? { 'aria-required': 'true' } : {}),
    ...(invalid ? { 'aria-invalid': 'true' } : {}),
    ...(noteId ? { 'aria-describedby': noteId } : {}),
  }
  const editor = useEditor({
    extensions: [kit, ...(onPicture ? [Image.configure({ inline: false })] : []), ...(tables ? tableKit : [])],
    content: value,
    editable: !disabled,
    injectCSS: false,
    immediatelyRender: true,
    editorProps: {
      attributes,
      transformPastedHTML: (html) => pastedText(html, tables),
      handlePaste: (_view, event) => takePictures(event.clipboardData?.files),
      handleDrop: (_view, event) => takePictures(event.dataTransfer?.files),
    },
    onUpdate({ editor: changed }) {
      written.current = changed.isEmpty ? '' : changed.getHTML()
      latest.current.onChange(written.current)
    },
    onBlur: () => latest.current.onBlur?.(),
  })

  function takePictures(files: FileList | undefined): boolean {
    const pictures = [...(files ?? [])].filter((file) => file.type.startsWith('image/'))
    if (pictures.length === 0 || !latest.current.onPicture) return false
    for (const picture of pictures) void addPicture(picture)
    return true
  }

  async function addPicture(picture: File) {
    setProblem('')
    try {
      const sent = await latest.current.onPicture?.(picture)
      if (sent) editor.chain().focus().setImage({ src: sent.src, alt: '' }).run()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : messages.errorTitle)
    }
  }

  // Focuses synchronously, with the view's own method: the command's `focus` waits for a frame, and a key pressed
  // before that would be lost.
  useLayoutEffect(() => {
    const typedBefore = takeTypedBefore()
    if (!typedBefore) return
    const place = typedBefore.at && editor.view.posAtCoords(typedBefore.at)?.pos
    editor.commands.setTextSelection(place ?? editor.state.doc.content.size)
    if (!typedBefore.left) editor.view.focus()
    if (typedBefore.typed) editor.commands.insertContent({ type: 'text', text: typedBefore.typed })
  }, [takeTypedBefore, editor])

  useEffect(() => {
    // Changed elsewhere, in another tab perhaps; what is being written here is not overwritten.
    if (value === written.current || editor.isFocused) return
    written.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])

  const described = JSON.stringify(attributes)
  useEffect(() => {
    editor.setOptions({
      editorProps: { ...editor.options.editorProps, attributes: JSON.parse(described) as Record<string, string> },
    })
    // An edit that nobody made would count as a change.
    editor.setEditable(!disabled, false)
  }, [editor, described, disabled])

  return (
    <div className={classNames('rich-text', invalid && 'rich-text-invalid', disabled && 'rich-text-disabled')}>
      {!disabled && (
        <RichTextTools
          editor={editor}
          label={messages.formatting(props.label)}
          tables={tables}
          onPicture={onPicture && ((file) => void addPicture(file))}
        />
      )}
      <EditorContent editor={editor} />
      {problem && (
        <p className="hint hint-error px-3 pb-2" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

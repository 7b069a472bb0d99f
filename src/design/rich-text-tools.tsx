import { type Editor, useEditorState } from '@tiptap/react'
import * as Toolbar from 'radix-ui/toolbar'
import { useId, useState } from 'react'
import { Button } from './button.tsx'
import { messages } from './messages/en.ts'
import { Modal } from './modal.tsx'
import { toolIcons } from './rich-text-icons.tsx'
import { insertTable, tableMoves } from './rich-text-table.ts'
import { toolGroups, type ToolName } from './rich-text-tool-names.ts'
import { TextInput } from './text-input.tsx'

type Tool = { on?: boolean; run: () => void }

/** The row of tools above the text: one stop for Tab, arrow keys within. */
export function RichTextTools({
  editor,
  label,
  tables,
  onPicture,
}: {
  editor: Editor
  label: string
  tables: boolean
  onPicture: ((file: File) => void) | undefined
}) {
  const chooserId = useId()
  const choosePicture = () => document.getElementById(chooserId)?.click()
  const [linking, setLinking] = useState(false)
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      h2: now.isActive('heading', { level: 2 }),
      h3: now.isActive('heading', { level: 3 }),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      code: now.isActive('code'),
      codeBlock: now.isActive('codeBlock'),
      link: now.isActive('link'),
      table: now.isActive('table'),
    }),
  })
  const chain = () => editor.chain().focus()
  const tools: Record<ToolName, Tool> = {
    bold: { on: on.bold, run: () => chain().toggleBold().run() },
    italic: { on: on.italic, run: () => chain().toggleItalic().run() },
    link: { on: on.link, run: () => setLinking(true) },
    heading: { on: on.h2, run: () => chain().toggleHeading({ level: 2 }).run() },
    smallHeading: { on: on.h3, run: () => chain().toggleHeading({ level: 3 }).run() },
    bullets: { on: on.bullets, run: () => chain().toggleBulletList().run() },
    numbers: { on: on.numbers, run: () => chain().toggleOrderedList().run() },
    quote: { on: on.quote, run: () => chain().toggleBlockquote().run() },
    code: { on: on.code, run: () => chain().toggleCode().run() },
    codeBlock: { on: on.codeBlock, run: () => chain().toggleCodeBlock().run() },
    picture: { run: choosePicture },
    table: { on: on.table, run: () => insertTable(editor) },
    undo: { run: () => chain().undo().run() },
    redo: { run: () => chain().redo().run() },
  }
  return (
    <>
      <Toolbar.Root className="rich-text-toolbar" aria-label={label}>
        {toolGroups({ picture: Boolean(onPicture), table: tables }).map((group) => (
          <span key={group[0]} className="row gap-0.5">
            {group.map((name) => (
              <Toolbar.Button
                key={name}
                type="button"
                className="rich-text-button"
                aria-label={messages.richText[name]}
                title={messages.richText[name]}
                aria-pressed={tools[name].on}
                onClick={tools[name].run}
              >
                {toolIcons[name]}
              </Toolbar.Button>
            ))}
          </span>
        ))}
        {on.table && (
          <span className="flex flex-wrap gap-0.5">
            {(Object.keys(tableMoves) as (keyof typeof tableMoves)[]).map((move) => (
              <Toolbar.Button
                key={move}
                type="button"
                className="rich-text-button rich-text-button-text"
                onClick={() => tableMoves[move](editor)}
              >
                {messages.richText.tableMoves[move]}
              </Toolbar.Button>
            ))}
          </span>
        )}
      </Toolbar.Root>
      {onPicture && (
        <input
          id={chooserId}
          type="file"
          accept="image/jpeg,image/png,image/gif"
          hidden
          aria-label={messages.richText.picture}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) onPicture(file)
            target.value = ''
          }}
        />
      )}
      {linking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </>
  )
}

function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const before = (editor.getAttributes('link').href as string | undefined) ?? ''
  const [address, setAddress] = useState(before)
  const [wrong, setWrong] = useState(false)
  const chain = () => editor.chain().focus().extendMarkRange('link')

  function set() {
    const typed = address.trim()
    const href = /^(https:|mailto:|tel:)/i.test(typed) ? typed : `https://${typed.replace(/^http:\/\//i, '')}`
    if (!URL.canParse(href) || !/^(mailto:|tel:|https:\/\/[^\s.]+\.\S+)/i.test(href)) return setWrong(true)
    onClose()
    if (editor.state.selection.empty && !before) {
      const marks = [{ type: 'link', attrs: { href } }]
      chain().insertContent({ type: 'text', text: typed, marks }).run()
    } else chain().setLink({ href }).run()
  }

  return (
    <Modal open onClose={onClose} title={messages.richText.link}>
      <form
        className="mt-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // The dialog is inside the page's form in React's tree.
          event.stopPropagation()
          set()
        }}
      >
        <TextInput
          label={messages.richText.address}
          inputMode="url"
          value={address}
          error={wrong ? messages.richText.wrongAddress : undefined}
          onChange={(event) => {
            setAddress(event.target.value)
            setWrong(false)
          }}
        />
        <div className="modal-actions">
          {before && (
            <Button
              variant="secondary"
              onClick={() => {
                onClose()
                chain().unsetLink().run()
              }}
            >
              {messages.richText.removeLink}
            </Button>
          )}
          <Button type="submit">{messages.richText.setLink}</Button>
        </div>
      </form>
    </Modal>
  )
}

import { type Editor, useEditorState } from '@tiptap/react'
import * as Toolbar from 'radix-ui/toolbar'
import { type ReactNode, useId, useState } from 'react'
import { Button } from './button.tsx'
import {
  ArrowUUpLeftIcon,
  ArrowUUpRightIcon,
  CodeBlockIcon,
  CodeIcon,
  ImageIcon,
  LinkIcon,
  ListBulletsIcon,
  ListNumbersIcon,
  QuotesIcon,
  TableIcon,
  TextBIcon,
  TextHThreeIcon,
  TextHTwoIcon,
  TextItalicIcon,
} from './icons/regular.tsx'
import { words } from './messages/en.ts'
import { Modal } from './modal.tsx'
import { insertTable, tableMoves } from './rich-text-table.ts'
import { TextInput } from './text-input.tsx'

const say = words.richText

type Tool = { name: string; icon: ReactNode; on?: boolean; run: () => void }

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
  const groups: Tool[][] = [
    [
      { name: say.bold, icon: <TextBIcon />, on: on.bold, run: () => chain().toggleBold().run() },
      { name: say.italic, icon: <TextItalicIcon />, on: on.italic, run: () => chain().toggleItalic().run() },
      { name: say.link, icon: <LinkIcon />, on: on.link, run: () => setLinking(true) },
    ],
    [
      {
        name: say.heading,
        icon: <TextHTwoIcon />,
        on: on.h2,
        run: () => chain().toggleHeading({ level: 2 }).run(),
      },
      {
        name: say.smallHeading,
        icon: <TextHThreeIcon />,
        on: on.h3,
        run: () => chain().toggleHeading({ level: 3 }).run(),
      },
      { name: say.bullets, icon: <ListBulletsIcon />, on: on.bullets, run: () => chain().toggleBulletList().run() },
      { name: say.numbers, icon: <ListNumbersIcon />, on: on.numbers, run: () => chain().toggleOrderedList().run() },
      { name: say.quote, icon: <QuotesIcon />, on: on.quote, run: () => chain().toggleBlockquote().run() },
    ],
    [
      { name: say.code, icon: <CodeIcon />, on: on.code, run: () => chain().toggleCode().run() },
      { name: say.codeBlock, icon: <CodeBlockIcon />, on: on.codeBlock, run: () => chain().toggleCodeBlock().run() },
      ...(onPicture ? [{ name: say.picture, icon: <ImageIcon />, run: choosePicture }] : []),
      ...(tables ? [{ name: say.table, icon: <TableIcon />, on: on.table, run: () => insertTable(editor) }] : []),
    ],
    [
      { name: say.undo, icon: <ArrowUUpLeftIcon />, run: () => chain().undo().run() },
      { name: say.redo, icon: <ArrowUUpRightIcon />, run: () => chain().redo().run() },
    ],
  ]
  return (
    <>
      <Toolbar.Root className="rich-text-tools" aria-label={label}>
        {groups.map((tools, group) => (
          <span key={group} className="row gap-0.5">
            {tools.map(({ name, icon, on: pressed, run }) => (
              <Toolbar.Button
                key={name}
                type="button"
                className="rich-text-tool"
                aria-label={name}
                title={name}
                aria-pressed={pressed}
                onClick={run}
              >
                {icon}
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
                className="rich-text-tool rich-text-tool-text"
                onClick={() => tableMoves[move](editor)}
              >
                {say.tableMoves[move]}
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
          aria-label={say.picture}
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
    <Modal open onClose={onClose} title={say.link}>
      <form
        className="mt-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // The dialog lies inside the page's form in React's eyes.
          event.stopPropagation()
          set()
        }}
      >
        <TextInput
          label={say.address}
          inputMode="url"
          value={address}
          error={wrong ? say.wrongAddress : undefined}
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
              {say.removeLink}
            </Button>
          )}
          <Button type="submit">{say.setLink}</Button>
        </div>
      </form>
    </Modal>
  )
}

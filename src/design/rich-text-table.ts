import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable, tableEditing } from '@tiptap/pm/tables'
import type { Command } from '@tiptap/pm/state'
import { type Editor, Node } from '@tiptap/react'

// Tables as the server stores them: rows of header and normal cells, nothing merged, no widths.

const defaultSpan = { default: 1, rendered: false }
const cell = (name: string, tag: 'td' | 'th', tableRole: string) =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: () => ({ colspan: defaultSpan, rowspan: defaultSpan, colwidth: { default: null, rendered: false } }),
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
    extendNodeSchema: (extension) => (extension.name === name ? { tableRole } : {}),
  })

const row = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
  extendNodeSchema: (extension) => (extension.name === 'tableRow' ? { tableRole: 'row' } : {}),
})

const table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', { tabindex: '0' }, ['tbody', 0]],
  extendNodeSchema: (extension) => (extension.name === 'table' ? { tableRole: 'table' } : {}),
  addProseMirrorPlugins: () => [tableEditing()],
})

export const tableKit = [table, row, cell('tableHeader', 'th', 'header_cell'), cell('tableCell', 'td', 'cell')]

/** A table of three columns: a row of heads and two of cells. */
export function insertTable(editor: Editor): void {
  const cells = (type: string) => Array.from({ length: 3 }, () => ({ type, content: [{ type: 'paragraph' }] }))
  const rows = ['tableHeader', 'tableCell', 'tableCell'].map((type) => ({ type: 'tableRow', content: cells(type) }))
  editor.chain().focus().insertContent({ type: 'table', content: rows }).run()
}

const run = (command: Command) => (editor: Editor) => {
  command(editor.state, editor.view.dispatch)
  editor.commands.focus()
}
export const tableMoves = {
  addRow: run(addRowAfter),
  addColumn: run(addColumnAfter),
  deleteRow: run(deleteRow),
  deleteColumn: run(deleteColumn),
  deleteTable: run(deleteTable),
}

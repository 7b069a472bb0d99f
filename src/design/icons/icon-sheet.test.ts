import { createElement as h, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { IconSheet } from './icon-sheet.tsx'
import { type Sheet, SheetContext } from './outline.tsx'
import { HeartIcon } from './regular.tsx'

const outlines = (html: string) => html.split('<path').length - 1
const page = (...children: ReactNode[]) => renderToString(h(IconSheet, null, ...children))

test('a page from the server carries an outline once, however often its icon is shown', () => {
  const html = page(h(HeartIcon, { key: 1 }), h(HeartIcon, { key: 2, size: 20 }), h(HeartIcon, { key: 3 }))
  expect(outlines(html)).toBe(1)
  const name = /<symbol id="(\w+)"/.exec(html)?.[1]
  expect(html.split(`href="#${name}"`)).toHaveLength(4)
})

test('a page carries no outline it does not show', () => {
  expect(outlines(page('no icon'))).toBe(0)
})

test('an icon outside a page, or rendered after its outlines were written, carries its own', () => {
  expect(outlines(renderToString(h(HeartIcon)))).toBe(1)
  const written: Sheet = { drawings: new Set(), written: true }
  expect(outlines(renderToString(h(SheetContext, { value: written }, h(HeartIcon))))).toBe(1)
})

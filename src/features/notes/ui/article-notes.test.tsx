import { act, render, screen, waitFor, within } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '#features/accounts/ui/session-store.ts'
import { queryClient, WithQueries } from '#platform/browser/query-client.tsx'
import { fakeServer } from '../../../../tests/fake-server.ts'
import { newUser } from '../../../../tests/user.ts'
import { messages } from '../messages/en.ts'
import { findPassage } from '../rules/find-passage.ts'
import { ArticleNotes } from './article-notes.tsx'
import { articleText } from './article-text.ts'
import { passageInView } from './passage-in-view.ts'

beforeEach(() => useSession.setState({ user: { uid: 'asha' } as never }))
afterEach(() => vi.restoreAllMocks())

const long = `Every entry has two sides, and ${'each of them is written in its own account '.repeat(6)}`
const html = `<h2>Ledgers</h2>
  <p>Write the date first.</p><p> </p>
  <ul><li>Debit<ul><li>Cash</li></ul></li><li>Credit</li></ul>
  <p>${long}</p><table><tbody><tr><td>Rent</td><td>500</td></tr></tbody></table>`
/** Where each block of the article begins, in pixels of a screen of 1,000: its reading line is at 300. */
const tops = (at: Record<string, number>) =>
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const [, top = 10_000] = Object.entries(at).find(([words]) => this.textContent.trim().startsWith(words)) ?? []
    return { top } as DOMRect
  })

function article(body: string): HTMLElement {
  const root = document.createElement('div')
  root.innerHTML = body
  return root
}

test('the place in view is the block at the reading line: the last one that begins above it', () => {
  vi.stubGlobal('innerHeight', 1000)
  const root = article(html)
  const placeAt = (at: Record<string, number>) => {
    const rects = tops(at)
    const { passage } = passageInView(root) ?? {}
    rects.mockRestore()
    return passage
  }
  expect(placeAt({ Ledgers: 400, Write: 450 })).toBe('Ledgers')
  expect(placeAt({ Ledgers: -900, Write: 299, Debit: 301 })).toBe('Write the date first.')
  expect(placeAt({ Ledgers: -900, Write: -800, Debit: 100, Cash: 200, Credit: 350 })).toBe('Cash')
  expect(placeAt({ Ledgers: -9, Write: -8, Debit: -7, Cash: -6, Credit: -5, Every: -4, Rent: 290 })).toBe('Rent')
  vi.unstubAllGlobals()
})

test('of a long paragraph its first words are the place, and they lead to it', () => {
  const root = article(`<p>Before.</p><p>${long}</p>`)
  tops({ Before: -100, Every: 0 })
  const place = passageInView(root)
  expect(place?.passage).toMatch(/^Every entry has two sides, and each .* [a-z]+$/)
  expect(place?.passage.length).toBeLessThanOrEqual(120)
  const { text } = articleText(root)
  expect(place && findPassage(text, place)?.start).toBe(text.indexOf('Every'))
})

test('words without a space are cut, and an article without words has no place', () => {
  const root = article(`<p>${'क'.repeat(500)}</p>`)
  expect(passageInView(root)?.passage).toHaveLength(120)
  expect(passageInView(article('<p> </p>'))).toBeUndefined()
})

function Lesson() {
  const ref = useRef<HTMLDivElement>(null)
  return (
    <WithQueries>
      <div ref={ref} dangerouslySetInnerHTML={{ __html: html }} />
      <ArticleNotes course="mp" lesson="l1" article={ref} note={undefined} />
    </WithQueries>
  )
}

test('a note without a selection remembers the place that is read', async () => {
  vi.stubGlobal('CSS', {})
  const server = fakeServer()
  render(<Lesson />)
  server.answer({ canWrite: true, notes: [] })
  tops({ Ledgers: -900, Write: -800, Debit: 100 })
  const user = newUser()
  await user.click(await screen.findByRole('button', { name: messages.place.add }))
  const dialog = within(await screen.findByRole('dialog', { name: messages.place.title }))
  expect(dialog.getByRole('blockquote', { name: messages.item.passage }).textContent).toBe('Debit')
  await user.type(dialog.getByRole('textbox'), 'Cash comes in here')
  await user.click(dialog.getByRole('button', { name: messages.form.save }))
  await waitFor(() => expect(server.requests).toContain('POST /api/learner/course/mp/lesson/l1/note'))
  expect(server.bodies.at(-1)).toMatchObject({ text: 'Cash comes in here', second: null, passage: 'Debit' })
  vi.unstubAllGlobals()
})

test('who may read and not write has no button for it', async () => {
  const server = fakeServer()
  vi.stubGlobal('CSS', {})
  render(<Lesson />)
  server.answer({ canWrite: false, notes: [] })
  await waitFor(() => expect(queryClient.getQueryCache().getAll()[0]?.state.data).toMatchObject({ canWrite: false }))
  await act(async () => {})
  expect(screen.queryByRole('button', { name: messages.place.add })).toBeNull()
  vi.unstubAllGlobals()
})

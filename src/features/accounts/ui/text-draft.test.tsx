import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { FormSubmit, FormTextarea } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { required } from '#platform/api/validation.ts'
import { newUser } from '../../../../tests/user.ts'
import { useSession } from './session-store.ts'
import { readDraft, TextDraft } from './text-draft.tsx'
import { discardText, markTextSending, storedFields, storeText } from './unsent-texts.ts'

const signIn = (uid: string | null) => useSession.setState({ user: uid === null ? null : ({ uid } as never) })

beforeEach(() => signIn('asha'))

const start = { reason: '', notes: [] as { field: string; text: string }[] }

test('a form begins with what stands there where nothing is stored', () => {
  expect(readDraft('reject:none', { ...start, reason: 'As before' })).toEqual({ reason: 'As before', notes: [] })
})

test('what is stored lies over what stands there, lists as lists', () => {
  storeText('reject:gst', { reason: 'The sound breaks off.', notes: '[{"field":"title","text":"Too long"}]' })
  expect(readDraft('reject:gst', start)).toEqual({
    reason: 'The sound breaks off.',
    notes: [{ field: 'title', text: 'Too long' }],
  })
})

test('a text that looks like something else stays a text, and a field that the form does not have is left', () => {
  storeText('ask:gst', { title: '[1, 2]', stars: '4' })
  expect(readDraft('ask:gst', { title: '', body: '' })).toEqual({ title: '[1, 2]', body: '' })
})

test('a field that has no value has none after letters were typed, also as an earlier version stored it', () => {
  const note = { text: '', second: null }
  for (const second of ['null', '""', '']) {
    storeText('note:gst', { text: 'Rates', second })
    expect(readDraft('note:gst', note)).toEqual({ text: 'Rates', second: null })
  }
  storeText('note:gst', { text: 'Rates', second: '12' })
  expect(readDraft('note:gst', note)).toEqual({ text: 'Rates', second: 12 })
})

const place = 'answer:gst'
const blank = { text: '' }

function AnswerForm() {
  return (
    <Form of={z.object({ text: required() })} defaultValues={readDraft(place, blank)} onSubmit={send}>
      <TextDraft place={place} start={blank} notice="You have not sent this yet." />
      <FormTextarea name="text" label="Answer" />
      <FormSubmit>Send</FormSubmit>
    </Form>
  )
}
let refused: Record<string, string> | undefined
async function send() {
  markTextSending(place)
  if (refused) return { errors: refused }
  discardText(place)
}

function open() {
  const { unmount, rerender } = render(<AnswerForm />)
  return { close: unmount, drawAgain: () => rerender(<AnswerForm />), user: newUser() }
}
const text = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Answer' }).value
const notice = () => screen.queryByText('You have not sent this yet.')

test('what is typed is there again when the form is opened again, which says so', async () => {
  const { close, user } = open()
  await user.type(screen.getByRole('textbox'), 'Yes, 18%')
  expect(notice()).toBeNull()
  close()
  open()
  expect(text()).toBe('Yes, 18%')
  expect(notice()).toBeTruthy()
})

test('what was typed and deleted again is not stored', async () => {
  const { user } = open()
  await user.type(screen.getByRole('textbox'), 'Yes')
  expect(storedFields(place)).toEqual({ text: 'Yes' })
  await user.clear(screen.getByRole('textbox'))
  expect(storedFields(place)).toBeUndefined()
})

test('once it is sent the field is blank, also when the form is opened again', async () => {
  const { close, user } = open()
  await user.type(screen.getByRole('textbox'), 'Yes')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(text()).toBe('')
  close()
  open()
  expect(text()).toBe('')
  expect(notice()).toBeNull()
})

test('what the server refuses stays typed and stored', async () => {
  refused = { text: 'No links, please.' }
  const { close, user } = open()
  await user.type(screen.getByRole('textbox'), 'See http://x.test')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  refused = undefined
  expect(screen.getByRole('alert').textContent).toBe('No links, please.')
  expect(text()).toBe('See http://x.test')
  close()
  open()
  expect(text()).toBe('See http://x.test')
})

test('nobody sees what another account has typed, and its own text waits for it', async () => {
  const { close, user } = open()
  await user.type(screen.getByRole('textbox'), 'Of Asha')
  close()
  signIn('ravi')
  const ravi = open()
  expect(text()).toBe('')
  await ravi.user.type(screen.getByRole('textbox'), 'Of Ravi')
  ravi.close()
  signIn('asha')
  open()
  expect(text()).toBe('Of Asha')
})

test('when the session ends the text stays in sight, and nothing more is stored', async () => {
  const { user, drawAgain } = open()
  await user.type(screen.getByRole('textbox'), 'Yes')
  signIn(null)
  drawAgain()
  await user.type(screen.getByRole('textbox'), ', 18%')
  expect(text()).toBe('Yes, 18%')
  signIn('asha')
  expect(storedFields(place)).toEqual({ text: 'Yes' })
})

test('what another tab types appears here', async () => {
  open()
  storeText(place, { text: 'From the other tab' })
  const key = Object.keys(localStorage).find((one) => one.includes(place)) ?? ''
  const stored = localStorage.getItem(key) ?? ''
  act(() => {
    localStorage.setItem(key, stored.replace('other', 'second'))
    window.dispatchEvent(new StorageEvent('storage', { key }))
  })
  expect(text()).toBe('From the second tab')
})

import { render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useSession } from '#features/accounts/ui/session-store.ts'
import { messages as talk } from '#features/community/messages/discussion-en.ts'
import { askLater } from '#features/community/ui/discussion/question-outbox.ts'
import { messages as notes } from '#features/notes/messages/en.ts'
import { noteOutbox, writeLater } from '#features/notes/ui/note-outbox.ts'
import { WithQueries } from '#platform/browser/query-client.tsx'
import { fakeServer } from '../../../../tests/fake-server.ts'
import { newUser } from '../../../../tests/user.ts'
import { messages } from '../messages/downloads-en.ts'
import { CouldNotSend } from './could-not-send.tsx'
import { lessonWork, storeWork } from './kinds/lesson-work.ts'
import { sendWork } from './kinds/send-work.ts'

beforeEach(() => useSession.setState({ user: { uid: 'asha' } as never }))

const show = (quiet = false) =>
  render(
    <WithQueries>
      <CouldNotSend quiet={quiet} />
    </WithQueries>,
  )
const note = {
  course: 'mp',
  lesson: 'l1',
  second: 65,
  passage: '',
  contextBefore: '',
  contextAfter: '',
  text: 'Written on the train',
}
const refusal = { message: 'You are not enrolled.', error: 'LESSON_NOT_FOUND' }
const item = (text: string) => screen.getByText(text).closest('li') as HTMLElement

/** A note that waited, and that the server has refused. */
async function refusedNote() {
  const server = fakeServer()
  writeLater(note, 'key')
  server.refuse(404, refusal)
  await waitFor(() => expect(noteOutbox.work.all()).toMatchObject([{ problem: refusal.message }]))
  return server
}

test('what waits is sent and not shown; with nothing refused there is no section', async () => {
  const server = fakeServer()
  writeLater(note, 'key')
  askLater({ course: 'mp', lesson: null, title: 'Which river?', body: '' }, 'key 2')
  show()
  expect(screen.queryByRole('region')).toBeNull()
  expect(server.requests).toEqual([
    'POST /api/learner/course/mp/lesson/l1/note',
    'POST /api/learner/course/mp/question',
  ])
  server.answer({ note: {} })
  server.refuse(403, {})
  expect(await screen.findByText('Which river?')).toBeTruthy()
  expect(screen.queryByText(note.text)).toBeNull()
})

test('a refused note is read with its reason, changed, and sent under another key', async () => {
  const server = await refusedNote()
  const user = newUser()
  show()
  const refused = within(item(note.text))
  expect(refused.getByText(refusal.message)).toBeTruthy()
  await user.click(refused.getByRole('button', { name: talk.edit }))
  const text = screen.getByRole('textbox', { name: notes.form.label })
  await user.type(text, ' home')
  // What is typed is stored at once.
  expect(noteOutbox.work.all()).toMatchObject([{ value: { text: 'Written on the train home' }, sent: false }])
  await user.click(screen.getByRole('button', { name: notes.form.save }))
  await waitFor(() => expect(server.bodies).toHaveLength(2))
  expect(server.bodies[1]).toMatchObject({ text: 'Written on the train home', second: 65 })
  expect((server.bodies[1] as { idempotencyKey: string }).idempotencyKey).not.toBe('key')
  server.answer({ note: {} })
  await waitFor(() => expect(noteOutbox.work.all()).toEqual([]))
})

test('a refused note is deleted once the learner has confirmed it', async () => {
  await refusedNote()
  const user = newUser()
  show()
  await user.click(within(item(note.text)).getByRole('button', { name: talk.delete }))
  expect(noteOutbox.work.all()).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: notes.item.deleteNote }))
  await waitFor(() => expect(noteOutbox.work.all()).toEqual([]))
})

test('quiz answers that were refused are read in words, under the name of their lesson', async () => {
  const server = fakeServer()
  storeWork({
    kind: 'quiz',
    lesson: 'l2',
    version: 'v1',
    answers: { q1: ['a'] },
    inWords: [{ question: 'Capital of MP?', given: 'Bhopal' }],
    origin: { course: 'mp', lessonTitle: 'Geography' },
    sending: true,
  })
  void sendWork()
  await waitFor(() => expect(server.requests).toHaveLength(1))
  server.refuse(404, refusal)
  await waitFor(() => expect(lessonWork.all()).toMatchObject([{ problem: refusal.message }]))
  const { unmount } = show(true)
  expect(screen.queryByText('Bhopal')).toBeNull()
  unmount()
  show()
  const refused = within(item('Geography'))
  for (const text of ['Capital of MP?', 'Bhopal', refusal.message]) expect(refused.getByText(text)).toBeTruthy()
  expect(refused.getByRole('link', { name: messages.couldNotSend.toLesson }).getAttribute('href')).toBe(
    '/learning/mp?lesson=l2',
  )
})

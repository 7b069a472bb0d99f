import { beforeEach, expect, test, vi } from 'vitest'
import { makeStorage, stubPage } from '../../../../tests/fake-browser.ts'
import type * as Texts from './unsent-texts.ts'

let texts: typeof Texts
let storage: ReturnType<typeof makeStorage>
const stored = () => [...storage.entries.values()].map((text) => JSON.parse(text))

/** The modules are loaded again for each test, so the session's is asked for again. */
async function signIn(uid: string | null): Promise<void> {
  const { useSession } = await import('./session-store.ts')
  useSession.setState({ user: uid ? ({ uid } as never) : null })
}

beforeEach(async () => {
  storage = makeStorage()
  stubPage(storage)
  vi.resetModules()
  texts = await import('./unsent-texts.ts')
  await signIn('asha')
})

test('what is typed is kept until it is sent, under one key', () => {
  texts.storeText('ask:gst', { title: 'Which bill' })
  texts.storeText('ask:gst', { title: 'Which bill first?' })
  texts.storeText('answer:one', { body: 'The oldest' })
  expect(stored()).toHaveLength(2)
  const first = texts.markTextSending('ask:gst')
  expect(first?.value).toEqual({ title: 'Which bill first?' })
  // Nothing came back: sent again it has the same name.
  expect(texts.markTextSending('ask:gst')?.idempotencyKey).toBe(first?.idempotencyKey)
  texts.discardText('ask:gst')
  expect(stored().map((one: { name: string }) => one.name)).toEqual(['answer:one'])
})

test('changed after it may have arrived, it is another one', () => {
  texts.storeText('ask:gst', { title: 'Which bill first?' })
  const first = texts.markTextSending('ask:gst')
  texts.storeText('ask:gst', { title: 'Which bill comes first?' })
  expect(texts.markTextSending('ask:gst')?.idempotencyKey).not.toBe(first?.idempotencyKey)
})

test('shown again after a reload, it is still the one that may have arrived', () => {
  texts.storeText('ask:gst', { title: 'Which bill first?' })
  const first = texts.markTextSending('ask:gst')
  texts.storeText('ask:gst', { title: 'Which bill first?' })
  expect(texts.markTextSending('ask:gst')?.idempotencyKey).toBe(first?.idempotencyKey)
})

test('an emptied text is removed, and nothing is stored while no one is signed in', async () => {
  texts.storeText('ask:gst', { title: 'Which' })
  texts.storeText('ask:gst', { title: '' })
  expect(stored()).toEqual([])
  texts.storeText('answer:one', { text: 'The oldest' }, { text: 'The old' })
  texts.storeText('answer:one', { text: '' }, { text: 'The old' })
  expect(stored()[0].value).toEqual({ text: '' })
  texts.storeText('answer:one', { text: 'The old' }, { text: 'The old' })
  expect(stored()).toEqual([])
  await signIn(null)
  texts.storeText('ask:gst', { title: 'Which' })
  expect(stored()).toEqual([])
})

test('another person in the same browser sees none of it', async () => {
  texts.storeText('ask:gst', { title: 'Which bill first?' })
  await signIn('ravi')
  expect(texts.markTextSending('ask:gst')).toBeUndefined()
  texts.discardText('ask:gst')
  expect(stored()).toHaveLength(1)
})

test('a text that an earlier version stored is still there, under the key that may have arrived', async () => {
  storage.setItem(
    'unsentTexts',
    JSON.stringify([{ user: 'asha', place: 'ask:gst', fields: { title: 'Which bill?' }, once: 'key1', sent: true }]),
  )
  vi.resetModules()
  texts = await import('./unsent-texts.ts')
  await signIn('asha')
  expect(texts.storedFields('ask:gst')).toEqual({ title: 'Which bill?' })
  expect(texts.markTextSending('ask:gst')?.idempotencyKey).toBe('key1')
})

test('feedback that an earlier version stored when the session ended is a text like any other', async () => {
  const left = { user: 'asha', place: 'grade:one', fields: { written: '{"feedback":"Add a number."}' }, sent: false }
  storage.setItem('unsentTexts', JSON.stringify([left]))
  vi.resetModules()
  texts = await import('./unsent-texts.ts')
  await signIn('asha')
  expect(texts.storedFields('grade:one')).toEqual({ feedback: 'Add a number.' })
})

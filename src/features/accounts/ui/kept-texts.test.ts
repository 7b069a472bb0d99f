import { beforeEach, expect, test, vi } from 'vitest'
import type * as Texts from './kept-texts.ts'

let texts: typeof Texts
const stored = () => JSON.parse(localStorage.getItem('unsentTexts') ?? '[]')

/** The modules are loaded anew for each test, so the session's is asked for again. */
async function signIn(uid: string | null): Promise<void> {
  const { useSession } = await import('./session-store.ts')
  useSession.setState({ user: uid ? ({ uid } as never) : null })
}

beforeEach(async () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  vi.stubGlobal('window', { localStorage: storage, addEventListener: () => {} })
  vi.stubGlobal('localStorage', storage)
  vi.resetModules()
  texts = await import('./kept-texts.ts')
  await signIn('asha')
})

test('what is typed is kept until it is sent, under one key', () => {
  texts.keepText('ask:gst', { title: 'Which bill' })
  texts.keepText('ask:gst', { title: 'Which bill first?' })
  texts.keepText('answer:one', { body: 'The oldest' })
  expect(stored()).toHaveLength(2)
  const first = texts.sendingText('ask:gst')
  expect(first?.fields).toEqual({ title: 'Which bill first?' })
  // Nothing came back: sent again it has the same key.
  expect(texts.sendingText('ask:gst')?.idempotencyKey).toBe(first?.idempotencyKey)
  texts.forgetText('ask:gst')
  expect(stored().map((one: { place: string }) => one.place)).toEqual(['answer:one'])
})

test('changed after it may have arrived, it is another one', () => {
  texts.keepText('ask:gst', { title: 'Which bill first?' })
  const first = texts.sendingText('ask:gst')
  texts.keepText('ask:gst', { title: 'Which bill comes first?' })
  expect(texts.sendingText('ask:gst')?.idempotencyKey).not.toBe(first?.idempotencyKey)
})

test('shown again after a reload, it is still the one that may have arrived', () => {
  texts.keepText('ask:gst', { title: 'Which bill first?' })
  const first = texts.sendingText('ask:gst')
  texts.keepText('ask:gst', { title: 'Which bill first?' })
  expect(texts.sendingText('ask:gst')?.idempotencyKey).toBe(first?.idempotencyKey)
})

test('a text that an earlier release stored is sent under the key that it was stored with', () => {
  const text = { user: 'asha', place: 'ask:gst', fields: { title: 'Which bill first?' }, sent: true }
  localStorage.setItem('unsentTexts', JSON.stringify([{ ...text, once: 'made-before' }]))
  expect(texts.sendingText('ask:gst')).toEqual({ ...text, idempotencyKey: 'made-before' })
})

test('a text that was stored without a key gets one', () => {
  const text = { user: 'asha', place: 'ask:gst', fields: { title: 'Which bill first?' }, sent: false }
  localStorage.setItem('unsentTexts', JSON.stringify([text]))
  const first = texts.sendingText('ask:gst')
  expect(first?.idempotencyKey).toMatch(/^[\w-]{8,64}$/)
  expect(texts.sendingText('ask:gst')?.idempotencyKey).toBe(first?.idempotencyKey)
})

test('an emptied text is forgotten, and nobody’s is kept while nobody is signed in', async () => {
  texts.keepText('ask:gst', { title: 'Which' })
  texts.keepText('ask:gst', { title: '' })
  expect(localStorage.getItem('unsentTexts')).toBeNull()
  texts.keepText('answer:one', { text: 'The oldest' }, { text: 'The old' })
  texts.keepText('answer:one', { text: '' }, { text: 'The old' })
  expect(stored()[0].fields).toEqual({ text: '' })
  texts.keepText('answer:one', { text: 'The old' }, { text: 'The old' })
  expect(localStorage.getItem('unsentTexts')).toBeNull()
  await signIn(null)
  texts.keepText('ask:gst', { title: 'Which' })
  expect(localStorage.getItem('unsentTexts')).toBeNull()
})

test('another person in the same browser sees none of it', async () => {
  texts.keepText('ask:gst', { title: 'Which bill first?' })
  await signIn('ravi')
  expect(texts.sendingText('ask:gst')).toBeUndefined()
  texts.forgetText('ask:gst')
  expect(stored()).toHaveLength(1)
})

import { beforeEach, expect, test, vi } from 'vitest'
import { storeText } from './unsent-texts.ts'
import { useSession } from './session-store.ts'
import { readDraft } from './text-draft.tsx'

const start = { reason: '', notes: [] as { field: string; text: string }[] }

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('window', {
    addEventListener: () => {},
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
  })
  useSession.setState({ user: { uid: 'asha' } as never })
  return () => vi.unstubAllGlobals()
})

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

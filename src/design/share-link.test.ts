import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shareLink } from './share-link.ts'
import { toast } from './toast.ts'

const link = { title: 'Tabla', url: 'https://sopaan.test/course-details/tabla' }
const messages = { copied: 'Link copied', notCopied: 'The link could not be copied' }
let copied: string[]
let shown: unknown[]

function stubDevice(share?: () => Promise<void>, mayCopy = true): void {
  const writeText = async (text: string) => {
    if (!mayCopy) throw new Error('refused')
    copied.push(text)
  }
  vi.stubGlobal('navigator', { ...(share ? { share } : {}), clipboard: { writeText } })
}

beforeEach(() => {
  copied = []
  shown = []
  vi.spyOn(toast, 'success').mockImplementation((...words) => void shown.push(words))
  vi.spyOn(toast, 'error').mockImplementation((...words) => void shown.push(words))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a phone shares by its own sheet, and nothing is copied', async () => {
  const share = vi.fn(async () => {})
  stubDevice(share)
  await shareLink(link, messages)
  expect(share).toHaveBeenCalledWith(link)
  expect([copied, shown]).toEqual([[], []])
})

test('a sheet that is closed is no failure', async () => {
  stubDevice(() => Promise.reject(new DOMException('', 'AbortError')))
  await shareLink(link, messages)
  expect([copied, shown]).toEqual([[], []])
})

test('without a sheet, or where it fails, the address is copied', async () => {
  stubDevice()
  await shareLink(link, messages)
  stubDevice(() => Promise.reject(new DOMException('', 'NotAllowedError')))
  await shareLink(link, messages)
  expect(copied).toEqual([link.url, link.url])
  expect(shown).toEqual([['Link copied'], ['Link copied']])
})

test('where neither is allowed the address is shown, to copy by hand', async () => {
  stubDevice(undefined, false)
  await shareLink(link, messages)
  expect(shown).toEqual([['The link could not be copied', link.url]])
})

import { expect, test } from 'vitest'
import { acceptOf, fileSize, firstPartBytes, nextPartBytes, partBytes, typeOf } from './rules.ts'

test('a file’s type is what the browser says, or its ending where it says nothing', () => {
  expect(typeOf('video', 'video/mp4', 'film')).toBe('video/mp4')
  expect(typeOf('video', '', 'FILM.WEBM')).toBe('video/webm')
  expect(typeOf('document', 'application/octet-stream', 'notes.docx')).toMatch(/wordprocessingml/)
  expect(typeOf('video', 'video/x-matroska', 'film.mkv')).toBe('video/matroska')
  expect(typeOf('video', '', 'VID_1.3GP')).toBe('video/3gpp')
  expect(typeOf('video', 'video/x-flv', 'film.mp4')).toBeUndefined()
  expect(typeOf('image', '', 'picture.svg')).toBeUndefined()
  expect(acceptOf('image')).toBe(
    'image/jpeg,image/png,image/gif,image/webp,image/heic,image/heif,.jpg,.png,.gif,.webp,.heic,.heif',
  )
})

test('parts begin small, grow while they pass quickly, shrink on a slow line, and stay within the limit', () => {
  let part = firstPartBytes
  for (let n = 0; n < 10; n++) part = nextPartBytes(part, 300)
  expect(part).toBe(partBytes)
  expect(nextPartBytes(part, 4000)).toBe(part)
  for (let n = 0; n < 10; n++) part = nextPartBytes(part, 20_000)
  expect(part).toBe(firstPartBytes)
})

test('sizes are said as people say them', () => {
  expect([partBytes, 2 * 1024 ** 3, 1.5 * 1024 ** 2, 640_000, 1_048_576].map(fileSize)).toEqual([
    '5 MB',
    '2 GB',
    '1.5 MB',
    '625 KB',
    '1 MB',
  ])
})

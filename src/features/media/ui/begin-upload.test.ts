import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setOnSessionEnded } from '#platform/api/client.ts'
import { stubPage } from '../../../../tests/fake-browser.ts'
import { beginUpload, uploadRefusal } from './begin-upload.ts'

const file = new File(['%PDF-1.7'], 'Handout.pdf', { type: 'application/pdf' })
const refused = (status: number, body: object) => new Response(JSON.stringify({ status: 0, ...body }), { status })
const ended = vi.fn()
let asked: Record<string, string>[]
let answer: Response

beforeEach(() => {
  stubPage().localStorage.setItem('authToken', 'my-token')
  asked = []
  ended.mockReset()
  setOnSessionEnded(ended)
  vi.stubGlobal('fetch', async (_: string, init: { headers: Record<string, string> }) => {
    asked.push(init.headers)
    return answer
  })
})
afterEach(() => vi.unstubAllGlobals())

test('an upload begins with the person’s token and the page’s language, and answers its uid', async () => {
  answer = new Response(null, { status: 201, headers: { location: '/api/media/uploads/abc' } })
  expect(await beginUpload(file, 'document')).toBe('abc')
  expect(asked[0]).toMatchObject({
    'Tus-Resumable': '1.0.0',
    'Upload-Length': '8',
    'accept-language': 'en-IN',
    authorization: 'Bearer my-token',
  })
})

test('a refusal has the server’s words; where there is no room, also with 503', async () => {
  answer = refused(413, { error: 'TOO_LARGE', message: 'At most 2 GB.' })
  await expect(beginUpload(file, 'document')).rejects.toMatchObject({ code: 'TOO_LARGE', message: 'At most 2 GB.' })
  answer = refused(503, { error: 'STORAGE_FULL', message: 'No room is left.' })
  await expect(beginUpload(file, 'document')).rejects.toMatchObject({ status: 503, message: 'No room is left.' })
  answer = refused(503, { error: 'BUSY', message: 'Later.' })
  await expect(beginUpload(file, 'document')).rejects.toMatchObject({
    message: 'Server error. Please try again later.',
  })
})

test('an answer that names no upload is none', async () => {
  answer = new Response('<html>', { status: 200 })
  await expect(beginUpload(file, 'document')).rejects.toMatchObject({ code: 'PARSING_ERROR' })
})

test('a session that has ended is ended here too, also when a part was asked for by HEAD', async () => {
  answer = refused(401, { message: 'x' })
  await expect(beginUpload(file, 'document')).rejects.toMatchObject({ status: 401 })
  expect(uploadRefusal(401, '')).toMatchObject({ message: 'Session expired. Please login again.' })
  expect(ended).toHaveBeenCalledTimes(2)
})

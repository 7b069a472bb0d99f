import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '#platform/api/contract.ts'
import { makeCourse, makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'

let app: TestApp
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sopaan-photos-'))
  app = await startApp({ env: { DATA_DIR: dataDir } })
})
afterAll(async () => {
  await app.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2a6' } })
    .jpeg()
    .toBuffer()

async function send(person: Person, file: Buffer, name = 'me.jpg', type = 'image/jpeg') {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(file)], { type }), name)
  const request = new Request('http://here/', { method: 'POST', body: form })
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/account/photo',
    headers: {
      authorization: `Bearer ${person.token}`,
      'content-type': request.headers.get('content-type') as string,
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { code: answer.statusCode, body: answer.json() }
}
const me = async (person: Person) =>
  (await app.call('GET', '/checkToken', undefined, { token: person.token })).body.data

test.each<Role>(['LEARNER', 'CREATOR', 'ADMIN'])(
  'a photo of a %s is kept as a square, and taken away again',
  async (role) => {
    const person = await makePerson(app, role)
    const { code, body } = await send(person, await picture(1200, 700))
    expect(code).toBe(200)
    const stored = await app.app.inject(body.data.photo)
    expect(await sharp(stored.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 288, height: 288 })
    expect((await me(person)).photo).toBe(body.data.photo)
    const without = await app.call('DELETE', '/account/photo', undefined, { token: person.token })
    expect(without.body.data.photo).toBe('')
    expect((await me(person)).photo).toBe('')
  },
)

test('a creator’s photo is on the public profile and beside their courses', async () => {
  const creator = await makePerson(app, 'CREATOR')
  const course = await makeCourse(app, { creatorId: creator.id })
  const { photo } = (await send(creator, await picture(400, 400))).body.data
  expect((await app.call('GET', `/profile/${creator.uid}`)).body.data.photo).toBe(photo)
  const details = await app.call('POST', '/course/get-course-details', { uid: course.uid })
  expect(details.body.data.creator.photo).toBe(photo)
})

test('what is no picture is refused, and the photo there was stays', async () => {
  const person = await makePerson(app, 'LEARNER')
  const { photo } = (await send(person, await picture(300, 300))).body.data
  const page = Buffer.from('<html><script>alert(1)</script></html>')
  expect((await send(person, page)).code).toBe(415)
  expect((await app.call('POST', '/account/photo', {}, { token: person.token })).code).toBe(400)
  expect((await me(person)).photo).toBe(photo)
})

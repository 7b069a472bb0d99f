import type { users } from '#features/accounts/tables.ts'
import { creatorHandles } from '#features/creator-pages/tables.ts'
import { mediaAssets } from '#features/media/tables.ts'
import { newUid } from '#platform/http/session.ts'
import { makePerson, type Person, type TestApp } from './make.ts'

let made = 0

/** A creator with a handle that was chosen long ago. */
export async function makeCreator(
  app: TestApp,
  more: Partial<typeof users.$inferInsert> = {},
): Promise<Person & { handle: string }> {
  const person = await makePerson(app, 'CREATOR', more)
  const handle = `creator-${(made += 1)}`
  await app.database.db
    .insert(creatorHandles)
    .values({ userId: person.id, handle, isCurrent: true, chosenAt: new Date('2026-01-01T00:00:00Z') })
  return { ...person, handle }
}

/** An uploaded picture as the table has it, without its files. @returns its address */
export async function makePicture(app: TestApp, { id: ownerId }: { id: number }): Promise<string> {
  const uid = newUid()
  const renditions = [1600, 480].map((width) => ({
    path: `images/${uid}/w${width}.webp`,
    type: 'image/webp',
    bytes: 10,
  }))
  await app.database.db.insert(mediaAssets).values({ uid, ownerId, kind: 'image', type: 'image/webp', renditions })
  return `/api/media/image/${uid}/w1600.webp`
}

/** A video that can be played, without its files. */
export async function makeVideo(
  app: TestApp,
  { id: ownerId }: { id: number },
  more: Partial<typeof mediaAssets.$inferInsert> = {},
): Promise<string> {
  const uid = newUid()
  await app.database.db.insert(mediaAssets).values({
    uid,
    ownerId,
    kind: 'video',
    name: 'intro.mp4',
    durationSeconds: 75,
    renditions: [{ path: `videos/${uid}/v.mp4`, type: 'video/mp4', bytes: 10 }],
    poster: { path: `videos/${uid}/p.webp`, type: 'image/webp', bytes: 10 },
    ...more,
  })
  return uid
}

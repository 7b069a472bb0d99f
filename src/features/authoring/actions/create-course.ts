import { randomInt } from 'node:crypto'
import { clubbedName } from '#features/accounts/rules.ts'
import { action, type Ctx } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import { locks, takeLock } from '#platform/database/locks.ts'
import { type Actor, newUid } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract/drafts.ts'
import { messages } from '../messages/authoring-en.ts'
import { ownColumns } from '../queries/course-columns.ts'
import { draftReply } from '../queries/draft-reply.ts'
import { courseSlug } from '#features/catalogue/rules/course-slug.ts'
import { emptyFields } from '../rules/empty-fields.ts'
import { courses } from '#features/catalogue/tables.ts'
import { number, queryRows, text } from '#platform/database/rows.ts'
import { courseDrafts } from '../tables.ts'
import { saveOutline } from './save-outline.ts'
import { mirrorDraft } from './mirror-draft.ts'
import { openDraft } from './open-draft.ts'
import { fieldsSent, lockNamedMedia } from './save-draft.ts'

/** Begins a course of the caller's. The same key again finds the course of the first time. */
export const createCourse = action(contract.createCourse, async (ctx, input) => {
  const { actor } = ctx
  const sent = fieldsSent(input)
  const idempotencyKey = input.idempotencyKey ? `${actor.userId}:${input.idempotencyKey}` : null
  const data = await ctx.transaction(async (tx) => {
    await lockNamedMedia(tx, sent)
    const uid =
      (idempotencyKey && (await madeBefore(tx, idempotencyKey))) ||
      (await beginCourse(
        ctx,
        tx,
        actor,
        { ...emptyFields(randomInt(1, 1_000_000)), ...sent },
        input.outline ?? [],
        idempotencyKey,
      ))
    return draftReply(ctx, tx, await openDraft(tx, actor, uid))
  })
  return { data, message: textOf(messages, 'created') }
})

async function madeBefore(tx: Tx, idempotencyKey: string): Promise<string | undefined> {
  // Two concurrent first saves (a double click, a retry while the first still runs) run one after the other.
  await takeLock(tx, locks.creation(idempotencyKey))
  const [row] = await queryRows(tx, { uid: text })`
    select c.uid from course_drafts d join courses c on c.id = d.course_id where d.create_key = ${idempotencyKey}`
  return row?.uid
}

/** A course of these fields, as a draft; its row stands in the first category until one is chosen. */
export async function beginCourse(
  ctx: Pick<Ctx, 'now'>,
  tx: Tx,
  actor: Pick<Actor, 'userId'>,
  fields: contract.DraftFields,
  outline: contract.Outline,
  idempotencyKey: string | null = null,
): Promise<string> {
  const at = ctx.now()
  const [category] = await queryRows(tx, { id: number, name: text, name_hi: text, motif: text })`
    select id, name, name_hi, motif from categories order by position, id limit 1`
  const [person] = await queryRows(tx, { title: text, firstName: text, lastName: text })`
    select title, first_name as "firstName", last_name as "lastName" from users where id = ${actor.userId}`
  if (!category || !person) throw new Error('a course needs a category and a creator')
  const [course] = await tx
    .insert(courses)
    .values({
      uid: newUid(),
      slug: courseSlug(fields.title),
      creatorId: actor.userId,
      categoryId: category.id,
      categoryNames: `${category.name} ${category.name_hi}`,
      coverMotif: category.motif,
      ...ownColumns(emptyFields(fields.coverSeed)),
      state: 'DRAFT',
      instructorName: clubbedName(person),
      createdAt: at,
      updatedAt: at,
    })
    .returning({ id: courses.id, uid: courses.uid })
  if (!course) throw new Error('no course was made')
  await saveOutline(tx, course.id, [], outline)
  await tx
    .insert(courseDrafts)
    .values({ courseId: course.id, fields, outline, changed: true, idempotencyKey, createdAt: at, savedAt: at })
  await mirrorDraft(tx, course.id, fields, at)
  return course.uid
}

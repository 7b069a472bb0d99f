import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { lockMedia } from '#features/media/actions/hold-media.ts'
import { action } from '#platform/api/action.ts'
import type { ParsedOf } from '#platform/api/contract.ts'
import { refuseFields } from '#platform/api/errors.ts'
import type { Tx } from '#platform/database/db.ts'
import { cleanRichText } from '#platform/files/rich-text.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract/drafts.ts'
import { maxRichText } from '#features/catalogue/contract/lesson-content.ts'
import { messages } from '../messages/authoring-en.ts'
import { draftReply } from '../queries/draft-reply.ts'
import { courseFields, namesOf, priceFields } from '../rules/course-fields.ts'
import { courseDrafts } from '../tables.ts'
import { saveOutline } from './save-outline.ts'
import { mirrorDraft } from './mirror-draft.ts'
import { openDraft, type WithDraft } from './open-draft.ts'
import { courseInReview, draftConflict } from './refusals.ts'

type Sent = Partial<contract.DraftFields>
const fieldNames = Object.keys(courseFields) as contract.DraftField[]
const htmlFields = namesOf(['richText'])

/** Only the form's own fields of a body, HTML made safe. */
export function fieldsSent(input: Sent): Sent {
  const sent: Record<string, unknown> = {}
  for (const name of fieldNames) if (input[name] !== undefined) sent[name] = input[name]
  for (const name of htmlFields)
    if (typeof sent[name] === 'string') sent[name] = cleanRichText(sent[name], name, maxRichText)
  return sent as Sent
}

/** As lockMedia, of everything that these fields name. */
export function lockNamedMedia(tx: Tx, sent: Sent): Promise<void> {
  const html = htmlFields.map((name) => sent[name] ?? '').join('\n')
  return lockMedia(tx, html, ...namesOf(['thumbnail', 'video']).map((name) => sent[name]))
}

export const saveDraft = action(contract.saveDraft, async (ctx, input) => {
  const sent = fieldsSent(input)
  const at = ctx.now()
  const saved = await ctx.transaction(async (tx) => {
    await lockNamedMedia(tx, sent)
    const open = await openDraft(tx, ctx.actor, input.uid)
    const { draft, course } = open
    if (changesNothing(open, sent, input.outline)) return { version: draft.version, at: new Date(draft.saved_at) }
    if (open.submission) throw courseInReview({ data: await draftReply(ctx, tx, open) })
    if (input.version !== draft.version) throw draftConflict({ data: await draftReply(ctx, tx, open) })
    if (course.published_at && priceFields.some((name) => name in sent && sent[name] !== draft.fields[name]))
      throw refuseFields({ price: textOf(messages, 'priceApart') })
    return { version: await store(tx, open, sent, input, at), at }
  })
  return {
    data: {
      version: saved.version,
      savedAt: saved.at.toISOString(),
      ...Object.fromEntries(htmlFields.filter((name) => sent[name] !== input[name]).map((name) => [name, sent[name]])),
    },
    message: textOf(messages, 'saved'),
  }
})

/** A save that was repeated after its answer was lost, or that only says what is there: no conflict. */
function changesNothing({ draft }: WithDraft, sent: Sent, outline: contract.Outline | undefined): boolean {
  const sameFields = Object.entries(sent).every(([name, value]) =>
    isDeepStrictEqual(value, draft.fields[name as contract.DraftField]),
  )
  return sameFields && (outline === undefined || isDeepStrictEqual(outline, draft.outline))
}

async function store(
  tx: Tx,
  { course, draft }: WithDraft,
  sent: Sent,
  { outline }: Pick<ParsedOf<typeof contract.saveDraft>, 'outline'>,
  at: Date,
): Promise<number> {
  if (outline) await saveOutline(tx, course.id, draft.outline, outline)
  const fields = { ...draft.fields, ...sent }
  const [row] = await tx
    .update(courseDrafts)
    .set({ fields, ...(outline ? { outline } : {}), version: draft.version + 1, changed: true, savedAt: at })
    .where(eq(courseDrafts.courseId, course.id))
    .returning({ version: courseDrafts.version })
  if (!course.published_at && Object.keys(sent).length > 0) await mirrorDraft(tx, course.id, fields, at)
  return row?.version ?? draft.version + 1
}

/** Says that a draft was written to although its own row says nothing new: one of its lessons changed. */
export async function touchDraft(tx: Tx, courseId: number, at: Date): Promise<void> {
  await tx.execute(sql`update course_drafts set changed = true, saved_at = ${at} where course_id = ${courseId}`)
}

/** Reading makes the draft where there is none yet, so that the form always has a version to save against. */
export const readDraft = action(contract.readDraft, async (ctx, { uid }) => ({
  data: await ctx.transaction(async (tx) => draftReply(ctx, tx, await openDraft(tx, ctx.actor, uid))),
}))

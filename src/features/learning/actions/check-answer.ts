import { and, eq } from 'drizzle-orm'
import type { ContentOf } from '#features/catalogue/contract/lesson-content.ts'
import { mediaAssets } from '#features/media/tables.ts'
import type { Ctx, ParsedOf } from '#platform/api/action.ts'
import { refuseFields } from '#platform/api/errors.ts'
import type { Actor } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages as platformMessages } from '#platform/messages/en.ts'
import type { submitAssignment } from '../contract/assignment.ts'
import { messages } from '../messages/lesson-kinds-en.ts'
import { canSubmitFile } from '../policy.ts'

/**
 * An answer in a form that the assignment accepts: a text, a completely uploaded document of the person's own, or
 * either.
 * @throws a refusal of the field that is missing or not wanted
 */
export async function checkAnswer(
  { db, actor }: Ctx<Actor>,
  { answer }: ContentOf<'assignment'>,
  input: ParsedOf<typeof submitAssignment>,
) {
  const { text = '', mediaUid } = input
  if (answer === 'text' && mediaUid) throw refuseFields({ mediaUid: textOf(messages, 'textOnly') })
  if (answer === 'file' && text !== '') throw refuseFields({ text: textOf(messages, 'fileOnly') })
  if (answer === 'text' && text === '') throw refuseFields({ text: textOf(platformMessages, 'required') })
  if (answer === 'file' && !mediaUid) throw refuseFields({ mediaUid: textOf(platformMessages, 'required') })
  if (text === '' && !mediaUid) throw refuseFields({ text: textOf(messages, 'textOrFile') })
  if (!mediaUid) return { text, file: null }
  const [file] = await db
    .select()
    .from(mediaAssets)
    .where(and(eq(mediaAssets.uid, mediaUid), eq(mediaAssets.kind, 'document')))
  if (!file || !canSubmitFile(actor, file) || file.state === 'REFUSED')
    throw refuseFields({ mediaUid: textOf(messages, 'fileGone') })
  if (file.state === 'UPLOADING') throw refuseFields({ mediaUid: textOf(messages, 'fileUnfinished') })
  return { text, file }
}

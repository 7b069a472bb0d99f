import { refusal } from '#platform/api/errors.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/en.ts'

export const pageNotFound = refusal('CREATOR_PAGE_NOT_FOUND', 404, textOf(messages, 'notFound'))
export const introNotFound = refusal('INTRO_NOT_FOUND', 404, textOf(messages, 'noIntro'))
export const notTeaching = refusal('NOT_TEACHING', 403, textOf(messages, 'notTeaching'))

import { refusal } from '#platform/api/errors.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/en.ts'

export const notListed = refusal('NOT_LISTED', 409, textOf(messages, 'notListed'))
export const tooManyFeatured = refusal('TOO_MANY_FEATURED', 409, textOf(messages, 'tooManyFeatured'))

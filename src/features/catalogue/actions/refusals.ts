import { refusal } from '#platform/api/errors.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/categories-en.ts'

export const categoryNotFound = refusal('CATEGORY_NOT_FOUND', 404, textOf(messages, 'notFound'))
export const categoryInUse = refusal('CATEGORY_IN_USE', 409, textOf(messages, 'inUse'))
export const lastCategory = refusal('LAST_CATEGORY', 409, textOf(messages, 'last'))
export const mergedIntoItself = refusal('MERGED_INTO_ITSELF', 409, textOf(messages, 'intoItself'))
export const tooManyCategories = refusal('TOO_MANY_CATEGORIES', 409, textOf(messages, 'tooMany'))

import { refusal } from '#platform/api/errors.ts'
import { textOf } from '#platform/i18n/text.ts'
import { words } from '../messages/categories-en.ts'

export const categoryNotFound = refusal('CATEGORY_NOT_FOUND', 404, textOf(words, 'notFound'))
export const categoryInUse = refusal('CATEGORY_IN_USE', 409, textOf(words, 'inUse'))
export const lastCategory = refusal('LAST_CATEGORY', 409, textOf(words, 'last'))
export const mergedIntoItself = refusal('MERGED_INTO_ITSELF', 409, textOf(words, 'intoItself'))
export const tooManyCategories = refusal('TOO_MANY_CATEGORIES', 409, textOf(words, 'tooMany'))

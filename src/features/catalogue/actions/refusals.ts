import { refusal } from '#platform/api/errors.ts'
import { words } from '../messages/categories-en.ts'

export const categoryNotFound = refusal('CATEGORY_NOT_FOUND', 404, words.notFound)
export const categoryInUse = refusal('CATEGORY_IN_USE', 409, words.inUse)
export const lastCategory = refusal('LAST_CATEGORY', 409, words.last)
export const mergedIntoItself = refusal('MERGED_INTO_ITSELF', 409, words.intoItself)
export const tooManyCategories = refusal('TOO_MANY_CATEGORIES', 409, words.tooMany)

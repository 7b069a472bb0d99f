import { refusal } from '#platform/api/errors.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/en.ts'
import { maxActiveBundles } from '../rules/bundles.ts'

/** Also answers for another's bundle. */
export const bundleNotFound = refusal('BUNDLE_NOT_FOUND', 404, textOf(messages, 'notFound'))
export const tooManyBundles = refusal('TOO_MANY_BUNDLES', 409, textOf(messages, 'tooMany', maxActiveBundles))
export const bundleIncomplete = refusal('BUNDLE_INCOMPLETE', 409, textOf(messages, 'notForSale'))

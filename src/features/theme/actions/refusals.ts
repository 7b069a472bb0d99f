import { refusal } from '#platform/api/errors.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/manager-en.ts'
import { maxThemes } from '../rules/site.ts'

export const themeNotFound = refusal('THEME_NOT_FOUND', 404, textOf(messages, 'themeNotFound'))
export const themeActive = refusal('THEME_ACTIVE', 409, textOf(messages, 'themeActive'))
export const themeDefault = refusal('THEME_DEFAULT', 409, textOf(messages, 'themeDefault'))
export const tooManyThemes = refusal('TOO_MANY_THEMES', 409, textOf(messages, 'tooManyThemes', maxThemes))
export const badThemeFile = refusal('VALIDATION_FAILED', 422, textOf(messages, 'noColorsInFile'))

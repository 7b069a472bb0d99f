import { refusal } from '#platform/api/errors.ts'
import { words } from '../messages/manager-en.ts'
import { maxThemes } from '../rules.ts'

export const themeNotFound = refusal('THEME_NOT_FOUND', 404, words.themeNotFound)
export const themeActive = refusal('THEME_ACTIVE', 409, words.themeActive)
export const themeDefault = refusal('THEME_DEFAULT', 409, words.themeDefault)
export const tooManyThemes = refusal('TOO_MANY_THEMES', 409, words.tooManyThemes(maxThemes))
export const badThemeFile = refusal('VALIDATION_FAILED', 422, words.noColorsInFile)

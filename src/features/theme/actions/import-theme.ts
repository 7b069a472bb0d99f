import { action } from '#platform/api/action.ts'
import { refuseFields } from '#platform/api/errors.ts'
import { fieldErrors } from '#platform/api/validation.ts'
import { textOf } from '#platform/i18n/text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract/themes.ts'
import { messages } from '../messages/manager-en.ts'
import { freeName } from '../rules/site.ts'
import { themes } from '../tables.ts'
import { storedColors, themeOf } from '../rules/theme.ts'
import { lockThemes, needRoom, type ThemeRow } from './lock-themes.ts'
import { badThemeFile } from './refusals.ts'
import { factsOf } from './theme-facts.ts'

/** The export file out of an uploaded one, or the body itself. */
function fileOf(bytes: Buffer | undefined, body: unknown): unknown {
  if (!bytes) return body
  try {
    // Windows puts a mark before UTF-8; JSON knows none.
    return JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''))
  } catch {
    throw badThemeFile({ errors: { file: textOf(messages, 'noColorsInFile') } })
  }
}

/** Never overwrites: a name that is taken gets a number. */
export const importTheme = action(contract.importTheme, async (ctx, body) => {
  const at = ctx.now()
  const sent = contract.sentThemeFile.safeParse(fileOf(ctx.request.file?.bytes, body))
  if (!sent.success) {
    const errors = fieldErrors(sent.error)
    throw errors.body ? badThemeFile({ errors: { file: textOf(messages, 'noColorsInFile') } }) : refuseFields(errors)
  }
  const colors = storedColors(sent.data)
  const data = await ctx.transaction(async (tx) => {
    await lockThemes(tx)
    await needRoom(tx)
    const taken = await tx.select({ name: themes.name }).from(themes)
    const name = freeName(
      sent.data.name,
      taken.map((row) => row.name),
    )
    const [made] = await tx.insert(themes).values({ name, colors, createdAt: at, updatedAt: at }).returning()
    const row = made as ThemeRow
    await recordAudit(tx, ctx, { act: 'theme.imported', uid: String(row.id), name, after: factsOf(row) })
    return themeOf(row)
  })
  return { data, message: textOf(messages, 'imported') }
})

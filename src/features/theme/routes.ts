import { action } from '#platform/api/action.ts'
import { resetTheme, setActiveTheme } from './actions/activate-theme.ts'
import { deleteTheme } from './actions/delete-theme.ts'
import { importTheme } from './actions/import-theme.ts'
import { themeNotFound } from './actions/refusals.ts'
import { saveSite } from './actions/save-site.ts'
import { saveTheme, updateTheme } from './actions/save-theme.ts'
import { getSiteSettings } from './contract/site.ts'
import * as contract from './contract/theme.ts'
import { exportTheme, getAllThemes } from './contract/themes.ts'
import { activeTheme, savedThemes, settingsOfSite, siteReply, themeFileOf } from './queries.ts'
import { siteFieldsOf } from './rules/site.ts'

export const routes = [
  action(contract.getAppTheme, async ({ db }) => ({ data: await activeTheme(db) })),
  action(contract.getSite, async ({ db, settings }) => ({ data: await siteReply(db, settings) })),
  action(getAllThemes, async ({ db }, input) => ({ data: await savedThemes(db, input) })),
  action(exportTheme, async ({ db, now }, { id }) => {
    const data = await themeFileOf(db, id, now())
    if (!data) throw themeNotFound()
    return { data }
  }),
  saveTheme,
  updateTheme,
  setActiveTheme,
  resetTheme,
  deleteTheme,
  importTheme,
  action(getSiteSettings, async ({ db, settings }) => ({ data: siteFieldsOf(await settingsOfSite(db, settings)) })),
  saveSite,
]

import type { SubmitResult } from '#design/form.tsx'
import { applyTheme, completeColors } from '#design/theme.ts'
import { toast } from '#design/toast.ts'
import { call, CallError } from '#platform/api/client.ts'
import { saveFile } from '#platform/browser/fetch-file.ts'
import type { Theme } from '../../contract/theme.ts'
import {
  deleteTheme,
  exportTheme,
  importTheme,
  resetTheme,
  saveTheme,
  setActiveTheme,
  type ThemeFields,
  updateTheme,
} from '../../contract/themes.ts'
import { messages } from '../../messages/manager-en.ts'
import { colorsOf, defaultTheme, wireColors } from '../../rules/theme.ts'
import { forgetCurrentTheme, storeTheme } from '../current-theme.ts'

/** Long enough to be read. */
const durationMs = 6000

/** Says what did not work and why; only a call that failed. */
function failed(title: string, error: unknown): void {
  if (!(error instanceof CallError)) throw error
  // An ended session leads to /login, which says so.
  if (error.status !== 401) toast.error(title, error.message, { durationMs })
}
/** The server gave no answer or a broken one: it may well be that nothing is wrong with what was sent. */
const unanswered = (error: unknown) => error instanceof CallError && (error.status === 0 || error.status >= 500)

/** Puts a theme on the page, keeps it in the browser and lets go of the one that was fetched. */
function applyActiveTheme(theme: Theme, failure = messages.applyFailed): void {
  try {
    storeTheme(theme)
    forgetCurrentTheme()
    applyTheme(colorsOf(theme))
  } catch {
    toast.error(failure)
  }
}

/**
 * Saves the form's values. If saving the active theme fails, it is still applied and stored, in this browser alone.
 * @param themes the present themes: a call without an id would change the theme of the same name, which the creator of
 * a new one does not want
 */
export async function save(
  fields: ThemeFields,
  saved: Theme | undefined,
  themes: readonly Theme[] = [],
): Promise<{ theme: Theme } | { refused: SubmitResult }> {
  if (themes.some(({ id, name }) => name === fields.name && id !== saved?.id))
    return { refused: { errors: { name: messages.nameTaken } } }
  try {
    const sent = saved ? { id: saved.id, ...fields } : fields
    const { data } = await call(saved ? updateTheme : saveTheme, sent)
    if (data.is_active) applyActiveTheme(data)
    toast.success(messages.saved)
    return { theme: data }
  } catch (error) {
    if (error instanceof CallError && Object.keys(error.errors).length > 0) return { refused: { errors: error.errors } }
    const title = saved ? messages.updateFailed : messages.saveFailed
    if (!fields.is_active || !unanswered(error)) failed(title, error)
    else {
      const colors = wireColors(completeColors(fields.colors))
      applyActiveTheme({ ...(saved ?? defaultTheme), ...colors, name: fields.name, is_active: true })
      toast.error(title, messages.savedHere, { durationMs })
    }
    return { refused: undefined }
  }
}

export async function activate(theme: Theme): Promise<Theme | undefined> {
  try {
    const { data } = await call(setActiveTheme, { id: theme.id })
    applyActiveTheme(data)
    toast.success(messages.activated)
    return data
  } catch (error) {
    failed(messages.activateFailed, error)
    return undefined
  }
}

/** The default colours, also where the server cannot be reached: then in this browser alone. */
export async function reset(): Promise<Theme | undefined> {
  try {
    const { data } = await call(resetTheme, {})
    applyActiveTheme(data, messages.resetToDefaultFailed)
    toast.success(messages.wasReset)
    return data
  } catch (error) {
    if (!unanswered(error)) failed(messages.resetFailed, error)
    else {
      applyActiveTheme(defaultTheme, messages.resetToDefaultFailed)
      toast.error(messages.resetFailed, messages.savedHere, { durationMs })
    }
    return undefined
  }
}

export async function remove(theme: Theme): Promise<boolean> {
  try {
    await call(deleteTheme, { id: theme.id })
    toast.success(messages.deleted)
    return true
  } catch (error) {
    failed(messages.deleteFailed, error)
    return false
  }
}

export async function importFrom(file: File): Promise<Theme | undefined> {
  try {
    const { data } = await call(importTheme, {}, { file: { content: file, name: file.name } })
    toast.success(messages.imported)
    return data
  } catch (error) {
    failed(messages.importFailed, error)
    return undefined
  }
}

export async function exportToFile(theme: Theme): Promise<void> {
  try {
    const { data } = await call(exportTheme, { id: theme.id })
    const name = theme.name.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || messages.title
    saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), `${name}.json`)
  } catch (error) {
    failed(messages.exportFailed, error)
  }
}

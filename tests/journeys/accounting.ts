import type { APIRequestContext, Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { withRole } from './journey.ts'

/** Somebody with the role FINANCE and its downloads. */
export const accountant = (request: APIRequestContext) => withRole(request, { role: 'FINANCE', mayExport: ['money'] })

/** A file that a press downloads. */
export async function downloaded(page: Page, press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) }
}

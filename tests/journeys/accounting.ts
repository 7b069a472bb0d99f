import type { APIRequestContext, Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { call, registered, signedIn } from './journey.ts'

/** Somebody whom an administrator gave the role FINANCE, with its downloads. */
export async function accountant(request: APIRequestContext) {
  const person = await registered(request)
  const { token } = await signedIn(request, 'admin@sopaan.test')
  await call(request, 'POST', `/admin/user/${person.uid}/role`, { role: 'FINANCE', mayExport: ['money'] }, token)
  return signedIn(request, person.email, person.password)
}

/** A file that a press downloads. */
export async function downloaded(page: Page, press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) }
}

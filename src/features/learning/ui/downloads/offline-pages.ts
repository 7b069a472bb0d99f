import { downloadsPath, pagesCache } from '#platform/browser/device-store/names.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { pathIn } from '#platform/i18n/language-path.ts'
import { isOwnersBrowser } from './downloads-store.ts'
import { messages as language } from '#platform/messages/language-en.ts'

/**
 * Stores the documents and files of the pages that open without a network, in the page's language. A file has its
 * content's hash in its name, so what is here already stays; files of a former build go once all of this one are here.
 */
export async function storeOfflinePages(courses: readonly string[]): Promise<void> {
  const pages = await caches.open(pagesCache)
  const list = await fetch(`/offline-files-${language.code}.json`, { cache: 'no-cache' })
  if (!list.ok) throw new Error('The list of offline files did not come')
  const files = (await list.json()) as string[]
  const here = new Set((await pages.keys()).map(({ url }) => new URL(url).pathname))
  const missing = files.filter((file) => !here.has(file))
  for (let at = 0; at < missing.length; at += 6) await pages.addAll(missing.slice(at, at + 6))
  const documents = [downloadsPath, ...courses.map((id) => pagePath('/learning/$id', { id }))]
  for (const path of documents) {
    const answer = await fetch(pathIn(language.code, path), { cache: 'no-cache' })
    // A school that has stopped offering this language leads to another, and no browser opens a page from a stored redirect.
    if (!answer.ok || answer.redirected) throw new Error(`${path} did not come`)
    await pages.put(path, answer)
  }
  // Signed out meanwhile: nobody's downloads need them.
  if (!isOwnersBrowser()) return void (await caches.delete(pagesCache))
  const needed = new Set([...files, ...documents])
  for (const request of await pages.keys()) {
    const { pathname } = new URL(request.url)
    if (!needed.has(pathname)) await pages.delete(request)
  }
}

import type { APIRequestContext, Page } from '@playwright/test'
import { pathsOfTable } from '../../src/app/paths-of-table.ts'
import { enterAs, expect, signedIn, test, withRole } from './journey.ts'

// Follows the site's own links in each role: each kind of page opens without an error, a refused request or a dead
// link.

const pagesAtMost = 80
/**
 * A visitor opens two of a kind of page, and one of what only its query makes another. Who signed in opens one of each kind that
 * visitors have no way into: the public ones are opened by the visitors, and asked for here.
 */
function maxOfKind(kind: string, signed: boolean): number {
  if (signed) return forVisitors.has(kind.slice(0, kind.indexOf('?'))) ? 0 : 1
  return kind.endsWith('?') ? 2 : 1
}

type Person = Awaited<ReturnType<typeof signedIn>>

const forVisitors = new Set(pathsOfTable().flatMap(({ path, guard }) => (guard === 'public' ? [path] : [])))
const known = pathsOfTable().map(({ path }) => ({
  path,
  pattern: new RegExp(`^${path.replaceAll(/\/one(?=\/|$)/g, '/[^/]+')}$`),
}))

/** The page of the table that an address opens and the names in its query; null for a file, or what no page has. */
function kindOf(address: string): string | null {
  const { pathname, searchParams } = new URL(address, 'http://site')
  const path = pathname.replace(/^\/hi(?=\/|$)/, '') || '/'
  const page = known.find((one) => one.path === path) ?? known.find(({ pattern }) => pattern.test(path))
  return page ? `${page.path}?${Array.from(searchParams.keys()).toSorted().join('&')}` : null
}

/** What a page links to inside the site, and what is wrong with its links. */
async function linksOf(page: Page): Promise<{ addresses: string[]; wrong: string[] }> {
  return page.evaluate(() => {
    const addresses = new Set<string>()
    const wrong: string[] = []
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a')) {
      const href = link.getAttribute('href')
      const pictures = Array.from(link.querySelectorAll('img'), ({ alt }) => alt)
      const name = [link.ariaLabel, link.textContent, link.getAttribute('aria-labelledby'), ...pictures].join('').trim()
      if (!name) wrong.push(`a link without a name: ${link.outerHTML.slice(0, 200)}`)
      if (!href || href === '#' || href.startsWith('javascript:')) {
        wrong.push(`a link to nowhere: ${link.outerHTML.slice(0, 200)}`)
        continue
      }
      const url = new URL(href, location.href)
      if (url.origin !== location.origin) continue
      const here = url.pathname === location.pathname && url.search === location.search
      if (here && url.hash && !document.getElementById(decodeURIComponent(url.hash.slice(1))))
        wrong.push(`a link to a part that is not there: ${href}`)
      addresses.add(url.pathname + url.search)
    }
    return { addresses: Array.from(addresses), wrong }
  })
}

/** Follows the links from where one starts; answers what was wrong, with the page that it was found on. */
async function walk(page: Page, starts: string[], signed: boolean): Promise<{ wrong: string[]; visited: string[] }> {
  const wrong: string[] = []
  const visited: string[] = []
  const foundOn = new Map<string, string>(starts.map((start) => [start, 'the start']))
  const waiting = [...starts]
  const seen = new Map<string, number>()
  const unvisited: string[] = []
  let at = ''
  const { origin } = new URL((await page.request.get('/api/ready')).url())
  page.on('response', (response) => {
    if (response.status() >= 400 && response.url().startsWith(origin))
      wrong.push(`${at}: ${response.status()} from ${response.url().slice(origin.length)}`)
  })
  page.on('requestfailed', (request) => {
    // What is left half-way as one goes on is no failure.
    if (request.url().startsWith(origin) && !/ERR_ABORTED/.test(request.failure()?.errorText ?? ''))
      wrong.push(`${at}: ${request.url().slice(origin.length)} failed: ${request.failure()?.errorText}`)
  })
  page.on('console', (message) => {
    if (message.type() === 'error') wrong.push(`${at}: ${message.text()}`)
  })
  page.on('pageerror', (error) => wrong.push(`${at}: ${error.message}`))

  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    const kind = kindOf(address)
    const times = seen.get(kind ?? '') ?? 0
    const opens = starts.includes(address) || (kind !== null && times < maxOfKind(kind, signed))
    if (!kind || !opens || visited.length >= pagesAtMost) {
      unvisited.push(address)
      continue
    }
    seen.set(kind, times + 1)
    visited.push(address)
    at = `${address} (from ${foundOn.get(address)})`
    await page.goto(address, { waitUntil: 'domcontentloaded' })
    try {
      // By its tag: behind an open dialog the page's heading is none for the accessibility tree.
      await expect(page.locator('h1').first()).toBeVisible()
      await expect(page.locator('main .skeleton:visible')).toHaveCount(0)
    } catch {
      wrong.push(`${at}: does not come to an end of loading`)
    }
    const { pathname } = new URL(page.url())
    if (signed && /^\/(login|unauthorized)$/.test(pathname) && !address.startsWith(pathname))
      wrong.push(`${at}: leads to ${pathname}`)
    if ((await page.locator('h1').allTextContents()).some((text) => /not found|नहीं मिला/i.test(text)))
      wrong.push(`${at}: says that it is not found`)
    let found: Awaited<ReturnType<typeof linksOf>> = { addresses: [], wrong: [] }
    // The sign-in page of a signed-in person is on its way to their dashboard: what stays wrong is wrong.
    await expect(async () => {
      found = await linksOf(page)
      expect(found.wrong).toEqual([])
    })
      .toPass({ timeout: 1500 })
      .catch(() => undefined)
    wrong.push(...found.wrong.map((one) => `${at}: ${one}`))
    for (const next of found.addresses) {
      // An email leads where its own reader may go, and the mailbox of an evaluation school holds everybody's.
      if (foundOn.has(next) || kind === '/dev/mailbox?') continue
      foundOn.set(next, address)
      waiting.push(next)
    }
  }
  // The other addresses of a kind, and files, are asked for without being opened.
  for (const address of unvisited.slice(0, 150)) {
    const answer = await page.request.get(address)
    if (answer.status() >= 400) wrong.push(`${address} (from ${foundOn.get(address)}): ${answer.status()}`)
  }
  return { wrong, visited }
}

const people: Record<
  string,
  { starts: string[]; person?: (request: APIRequestContext) => Promise<Person>; atLeast: number }
> = {
  'a visitor': { starts: ['/'], atLeast: 25 },
  'a visitor who reads Hindi': { starts: ['/hi'], atLeast: 25 },
  'a learner': {
    starts: ['/dashboard', '/'],
    person: (request) => signedIn(request, 'learner@sopaan.test'),
    atLeast: 10,
  },
  'a creator': {
    starts: ['/creator/dashboard', '/'],
    person: (request) => signedIn(request, 'creator@sopaan.test'),
    atLeast: 18,
  },
  'an instructor': {
    starts: ['/creator/dashboard', '/'],
    person: (request) => withRole(request, { role: 'INSTRUCTOR' }),
    atLeast: 9,
  },
  'an administrator': {
    starts: ['/admin/dashboard', '/'],
    person: (request) => signedIn(request, 'admin@sopaan.test'),
    atLeast: 40,
  },
  // Each does a part of an administrator's work: no page leads them to one that they may not open.
  ...Object.fromEntries(
    Object.entries({ REVIEWER: 2, SUPPORT: 5, CONTENT: 6, FINANCE: 12 }).map(([role, atLeast]) => [
      `a person with the role ${role}`,
      { starts: ['/admin'], person: (request: APIRequestContext) => withRole(request, { role }), atLeast },
    ]),
  ),
}

for (const [name, { starts, person, atLeast }] of Object.entries(people))
  test(`${name} finds no dead end on the way through the site`, async ({ page, request }) => {
    test.setTimeout(300_000)
    if (person) await enterAs(page, await person(request))
    const { wrong, visited } = await walk(page, starts, Boolean(person))
    expect(Array.from(new Set(wrong)), `${visited.length} pages`).toEqual([])
    expect(visited.length).toBeGreaterThanOrEqual(atLeast)
  })

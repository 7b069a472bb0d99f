import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { opensCheckout } from '#features/checkout/rules/checkout-pages.ts'
import type { Transport } from '#platform/api/client.ts'
import { Refusal } from '#platform/api/errors.ts'
import { inProcessSecret } from '#platform/http/in-process.ts'
import { limitRenders } from '#platform/http/limit-rates.ts'
import { networkOf } from '#platform/http/network-of.ts'
import type { PageCache } from '#platform/http/page-cache.ts'
import { parseLanguagePath, pathIn } from '#platform/i18n/language-path.ts'
import { type Language, offeredLanguage } from '#platform/i18n/language.ts'
import { busy, workQueue } from '#platform/jobs/work-queue.ts'
import type { Settings } from '#platform/server/config.ts'
import { addressIn, withoutPrefix } from '../languages/addresses.ts'
import { redirectForNow } from '../languages/redirect-for-now.ts'
import type { PageContext } from '../ssr.ts'
import { sendBusyPage } from './busy-page.ts'
import { contentSecurityPolicy, type StyleHashes } from './content-security-policy.ts'
import { pageAddress, withLinkCodes } from './page-address.ts'
import { nonceLength, type PageBody, pageBody } from './page-body.ts'

/** TanStack Start's server entry: a web Request in, a web Response out. */
export type RenderPage = (request: Request, options: { context: PageContext }) => Response | Promise<Response>
export type Page = { body: PageBody; status: number; headers: Record<string, string> }

/** The most memory that a cached page takes, with its compressed form. */
export const bytesOfPage = ({ body }: Page): number => Math.ceil(1.4 * body.bytes) + 1000

type Options = {
  settings: Settings
  /** The renderer of a language's pages. */
  render: (language: Language) => Promise<RenderPage>
  cache: Pick<PageCache<Page>, 'getOrCreate'>
  /** The languages that the school offers. */
  offered: () => readonly Language[]
  styleHashes: StyleHashes
  dev: boolean
}

/** A rendering takes a core for some 5 to 30 ms, and waits for the database in between. */
const rendering = workQueue({ concurrent: 3, maxWaiting: 40, maxWaitMs: 3_000, maxPerCaller: 25 })

/** The placeholder of the nonce in a cached page: every answer replaces it by a fresh nonce. */
const slot = randomBytes(nonceLength).toString('hex').slice(0, nonceLength)
/**
 * The nonces that the framework writes where the policy needs none: each would prevent compressing the page in one
 * piece.
 */
const uselessNonce = new RegExp(`(<(?:meta|link)\\b[^>]*?) nonce="${slot}"`, 'g')

/**
 * Serves every address that is neither the API's nor a file's. Public pages are marked by a `public` cache-control
 * header. They are rendered once a minute and are the same for every visitor: a render sees only the address that the
 * page is cached under (page-address.ts), no header and no cookie of a caller.
 */
export function servePages(app: FastifyInstance, options: Options): void {
  const countRender = options.settings.rateLimit ? limitRenders(app) : undefined

  const pageAt = (address: string, request: FastifyRequest): Promise<Page> =>
    options.cache.getOrCreate(address, () => inTurn(request, () => renderPage(app, options, address)), isPublic)

  async function inTurn(request: FastifyRequest, render: () => Promise<Page>): Promise<Page> {
    await countRender?.(request)
    return rendering.run(render, networkOf(request.ip))
  }

  app.get('/*', async (request, reply) => {
    const address = pageAddress(request.url)
    if (address.startsWith('/api/') || address.startsWith('/assets/')) return reply.callNotFound()
    const { language, path } = parseLanguagePath(address)
    const shown = offeredLanguage(language, options.offered())
    if (shown !== language) return redirectForNow(reply, withLinkCodes(pathIn(shown, path), request.url))
    // Mail programs write the sign of a creator's page so; the page table knows it by the sign alone.
    const spelled = address.replace(/^(\/(?:[a-z]{2}\/)?)%40/, '$1@')
    if (spelled !== address) return redirectForNow(reply, withLinkCodes(spelled, request.url))
    try {
      return await send(request, reply, address, await pageAt(address, request), options)
    } catch (error) {
      if (error instanceof Refusal) return sendBusyPage(reply, error, language)
      throw error
    }
  })
}

const isPublic = ({ status, headers }: Page) => status === 200 && headers['cache-control']?.includes('public') === true

/** A part that the server loaded later is at the page's end, hidden, for a script to move into its place. */
const deferredPartMarker = '<div hidden id="S:0">'

/** A page without such parts: what its first rendering had to load is there when it is rendered again. */
async function renderPage(app: FastifyInstance, options: Options, path: string): Promise<Page> {
  const rendered = await renderOnce(app, options, path)
  const { html, ...rest } = rendered.html.includes(deferredPartMarker) ? await renderOnce(app, options, path) : rendered
  return { body: pageBody(Buffer.from(html, 'latin1'), slot), ...rest }
}

async function renderOnce(app: FastifyInstance, options: Options, path: string) {
  const parsed = parseLanguagePath(path)
  const render = await options.render(parsed.language)
  // Addresses come from SITE_URL, never from the Host header: the page is shared. A page whose path is the same in every
  // language is rendered at it; the browser takes the prefix off too (app/first-screen/head-script.ts).
  const address = withoutPrefix.test(parsed.path.split('?')[0] as string) ? parsed.path : path
  const request = new Request(new URL(options.settings.siteUrl + address), { headers: { accept: 'text/html' } })
  const { transport, anyBusy } = noticingBusy(inProcess(app))
  const response = await render(request, { context: { nonce: slot, inProcess: transport } })
  // While the database is unavailable, for example: the rendered page is neither an error of ours nor to be cached.
  if (anyBusy()) throw busy()
  const headers = Object.fromEntries(response.headers)
  if (headers.location?.startsWith('/')) headers.location = sameLanguage(parsed.language, headers.location)
  // As bytes, a letter each: reading a long page as UTF-8 costs as much as packing it.
  const html = Buffer.from(await response.arrayBuffer())
    .toString('latin1')
    .replaceAll(uselessNonce, '$1')
  return { html, status: response.status, headers }
}

/** Says whether a call of the page was answered 503. */
function noticingBusy(transport: Transport) {
  let noticed = false
  return {
    anyBusy: () => noticed,
    transport: (async (outgoing) => {
      const incoming = await transport(outgoing)
      noticed ||= incoming.status === 503
      return incoming
    }) satisfies Transport,
  }
}

/** A redirect to another page stays in the page's language. */
function sameLanguage(language: Language, location: string): string {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(location) ?? []
  return addressIn(language, parseLanguagePath(path).path) + rest
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  address: string,
  page: Page,
  options: Options,
): Promise<FastifyReply> {
  const location = page.headers.location
  if (location && page.status >= 300 && page.status < 400)
    // A browser stores a permanent redirect for ever otherwise, also where the address leads elsewhere later.
    return reply
      .code(page.status)
      .header('location', withLinkCodes(location, request.url))
      .header('cache-control', 'no-cache')
      .send()
  const nonce = randomBytes(16).toString('base64')
  const checkout = opensCheckout(parseLanguagePath(address.split('?')[0] as string).path)
  reply
    .code(page.status)
    .header('content-type', page.headers['content-type'] ?? 'text/html; charset=utf-8')
    .header('cache-control', 'private, no-cache')
    .header(
      'content-security-policy',
      contentSecurityPolicy({
        nonce,
        styleHashes: options.styleHashes,
        dev: options.dev,
        mediaOrigin: options.settings.mediaOrigin,
        ...(checkout ? { checkout: options.settings.gateway } : {}),
      }),
    )
    .header('cross-origin-opener-policy', checkout ? 'same-origin-allow-popups' : 'same-origin')
  const { bytes, encoding } = await page.body.fill(nonce, request.headers['accept-encoding'])
  reply.header('vary', 'accept-encoding')
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(bytes)
}

/** Page rendering's way to the API: same routing, hooks and validation, no socket. */
export function inProcess(app: FastifyInstance): Transport {
  return async ({ method, url, headers, body }) => {
    const answer = await app.inject({
      method: method as 'GET' | 'POST' | 'DELETE',
      url,
      headers: { ...headers, 'x-in-process': inProcessSecret, 'x-request-id': headers['x-request-id'] ?? randomUUID() },
      ...(body === undefined ? {} : { payload: body }),
    })
    return { status: answer.statusCode, text: answer.payload }
  }
}

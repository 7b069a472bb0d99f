import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../api-error.ts'
import { type Html, html } from './html.ts'
import { type Asset, documentOf, ribbon } from './page.ts'

type Options = {
  /** Where this page's forms may lead, beyond this server. */
  ways?: (string | null)[]
  style?: 'sheet' | 'dashboard'
  refreshSeconds?: number
}

/** One document under its own policy: nothing inline, framed by this site alone. */
export function send(
  reply: FastifyReply,
  title: string,
  body: Html,
  base: string,
  options: Options = {},
): FastifyReply {
  const { ways = [], ...rest } = options
  const away = ways.map((address) => (address ? ` ${new URL(address).origin}` : '')).join('')
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'same-origin')
    .header(
      'content-security-policy',
      `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; form-action 'self'${away}; ` +
        "frame-ancestors 'self'; base-uri 'none'",
    )
    .send(documentOf(base, title, body, rest))
}

export function sendAsset(reply: FastifyReply, asset: Asset): FastifyReply {
  return reply
    .type(asset.type)
    .header('cache-control', 'no-cache')
    .header('etag', `"${asset.version}"`)
    .send(asset.body)
}

/** Sends the page that a person sees where a program would get an error. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply, base: string): FastifyReply {
  const known = error instanceof ApiError
  if (!known) request.log.error({ err: error }, 'sandbox: a page failed')
  const text = known ? error.message : 'Something went wrong on our side.'
  const body = html`<body class="page" data-shown="page">
    <div class="sheet">
      ${ribbon}
      <main>
        <div class="done bad" role="status">
          <h1>This payment cannot be shown</h1>
          <p>${text}</p>
        </div>
      </main>
    </div>
  </body>`
  return send(reply.code(known ? error.status : 500), 'Payment', body, base)
}

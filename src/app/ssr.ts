import { setImmediate } from 'node:timers/promises'
import { getGlobalStartContext } from '@tanstack/react-start'
import {
  createStartHandler,
  defaultRenderHandler,
  defaultStreamHandler,
  defineHandlerCallback,
} from '@tanstack/react-start/server'
import { setTransport, type Transport } from '#platform/api/client.ts'

/** The data that the server passes to a page that is being rendered. */
export type PageContext = {
  /** The nonce of every script and style of the page. */
  nonce: string
  /** Answers the page's calls in process: same routes, validation and limits, no socket. */
  inProcess: Transport
}

setTransport((outgoing) => {
  const context = getGlobalStartContext()
  if (!context) throw new Error('a call outside a page being rendered')
  return context.inProcess(outgoing)
})

/**
 * Cached pages have all their data before they are rendered, and are read completely before they are sent. Their data
 * for the browser is therefore finished first, and the page is rendered as one text, without a stream. Other pages may
 * wait for a part that loads later.
 */
const render = defineHandlerCallback(async (page) => {
  if (!page.responseHeaders.get('cache-control')?.includes('public')) return defaultStreamHandler(page)
  page.router.serverSsr?.setRenderFinished()
  await setImmediate()
  return defaultRenderHandler(page)
})

export default { fetch: createStartHandler(render) }

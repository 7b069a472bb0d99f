import { setTransport, type Transport } from '#platform/client.ts'
import { getGlobalStartContext } from '@tanstack/react-start'
import { createStartHandler, defaultStreamHandler } from '@tanstack/react-start/server'

/** What the server hands a page that is being rendered. */
export type PageContext = {
  /** Stands in every script and style of the page. */
  nonce: string
  /** Answers the page's calls in process: same routes, validation and limits, no socket. */
  inProcess: Transport
}

setTransport((outgoing) => {
  const context = getGlobalStartContext()
  if (!context) throw new Error('a call outside a page being rendered')
  return context.inProcess(outgoing)
})

export default { fetch: createStartHandler(defaultStreamHandler) }

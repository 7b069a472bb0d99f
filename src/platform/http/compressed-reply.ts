import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ownMemory } from '../server/own-memory.ts'
import { varyBy } from './vary.ts'

type Packing = 'br' | 'gzip'

/** A finished JSON reply and its packed forms, each made once, when it is first asked for. */
export type CompressedReply = { text: string; packed: Partial<Record<Packing, Promise<Buffer>>> }

/** Below this a packed reply saves no packet. */
const worthPackingBytes = 1024
const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

export function compressedReply(text: string): CompressedReply {
  return { text, packed: {} }
}

/** What a kept reply takes at most, with its packed forms. */
export const bytesOfReply = ({ text }: CompressedReply): number => 3 * text.length

/** Answers a kept reply in the form that the asker reads. */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  compressed: CompressedReply,
): Promise<FastifyReply> {
  reply.type('application/json; charset=utf-8')
  if (compressed.text.length < worthPackingBytes) return reply.send(compressed.text)
  varyBy(reply, 'accept-encoding')
  const packing = packingFor(request.headers['accept-encoding'])
  if (!packing) return reply.send(compressed.text)
  const body = await (compressed.packed[packing] ??= pack(compressed.text, packing).then(ownMemory))
  return reply.header('content-encoding', packing).send(body)
}

/** Packs the JSON replies of this server that are worth it, off the main thread. */
export function compressReplies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    // Bytes were packed before, or are no JSON.
    if (typeof payload !== 'string' || payload.length < worthPackingBytes) return payload
    if (!String(reply.getHeader('content-type')).startsWith('application/json')) return payload
    varyBy(reply, 'accept-encoding')
    const packing = packingFor(request.headers['accept-encoding'])
    if (!packing) return payload
    reply.header('content-encoding', packing).removeHeader('content-length')
    return pack(payload, packing)
  })
}

function packingFor(accept: string | string[] | undefined): Packing | undefined {
  const acceptedEncodings = String(accept ?? '')
  if (takes.br.test(acceptedEncodings)) return 'br'
  return takes.gzip.test(acceptedEncodings) ? 'gzip' : undefined
}

// RFC 9110 12.5.3: a weight of 0 refuses.
const takes = {
  br: /(?:^|[,\s])br(?![\w-])(?!\s*;\s*q=0(?:\.0*)?(?:,|\s|$))/i,
  gzip: /(?:^|[,\s])gzip(?![\w-])(?!\s*;\s*q=0(?:\.0*)?(?:,|\s|$))/i,
}

/** Qualities where both cost about the same time; the better ones cost many times that for a few percent. */
function pack(text: string, packing: Packing): Promise<Buffer> {
  if (packing === 'gzip') return gzipped(text, { level: 6 })
  return brotli(text, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  })
}

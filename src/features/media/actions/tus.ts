import { Readable } from 'node:stream'
import { Server } from '@tus/server'
import type { Ctx, ProtocolAnswer } from '#platform/action.ts'
import { refusal } from '#platform/errors.ts'
import type { Settings } from '#platform/config.ts'
import { words } from '../messages/en.ts'
import { fullDisk } from '../storage/full-disk.ts'
import { storageOf } from '../storage/storage.ts'

const where = '/api/media/uploads'
/** A part that nothing comes of for this long is broken off; what came is kept. */
const stallMs = 30_000

export const uploadNotFound = refusal('UPLOAD_NOT_FOUND', 404, words.uploadNotFound)
export const storageFull = refusal('STORAGE_FULL', 503, words.storageFull)
const wrongOffset = refusal('WRONG_OFFSET', 409, words.wrongOffset)
const malformedPart = refusal('MALFORMED_PART', 400, words.malformedPart)

const servers = new WeakMap<Settings, Promise<Server>>()

/** The resumable-upload server of this installation; who may do what is decided before it is asked. */
function serverOf(settings: Settings): Promise<Server> {
  const known = servers.get(settings)
  if (known) return known
  const opening = storageOf(settings)
    .then((storage) => storage.tusStore())
    .then(
      (datastore) =>
        new Server({
          path: where,
          datastore,
          maxSize: settings.uploadMaxBytes,
          relativeLocation: true,
          // Our ids are paths in the storage.
          namingFunction: (request) => pathIn(request.url),
          getFileIdFromRequest: (request) => pathIn(request.url),
        }),
    )
  servers.set(settings, opening)
  return opening
}

const pathIn = (url: string) => decodeURIComponent(url.slice(url.indexOf(where) + where.length + 1))

/**
 * One request of the tus protocol 1.0.0 about the upload that lies at `path`.
 * @throws a refusal for what the protocol refuses
 */
export async function askTus(
  ctx: Pick<Ctx, 'settings' | 'request' | 'log'>,
  method: 'POST' | 'PATCH',
  path: string,
): Promise<ProtocolAnswer> {
  const server = await serverOf(ctx.settings)
  const { headers, stream } = ctx.request
  const sent = new Headers()
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) sent.set(name, value)
  const body = method === 'PATCH' && stream ? stream : undefined
  const stalled = body && breakStalled(body)
  const request = new Request(`http://upload${where}/${encodeURIComponent(path)}`, {
    method,
    headers: sent,
    ...(body ? { body: Readable.toWeb(body) as ReadableStream, duplex: 'half' } : {}),
  } as RequestInit)
  const answer = await server.handleWeb(request as never).finally(() => stalled?.())
  if (answer.status >= 400) throw await refusalOf(answer, ctx)
  return { code: answer.status, answerHeaders: Object.fromEntries(answer.headers.entries()) }
}

/** Breaks off a body that does not go on; the caller comes back for the rest. @returns the end of the watch */
function breakStalled(body: Readable): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const again = () => {
    clearTimeout(timer)
    timer = setTimeout(() => body.destroy(), stallMs)
  }
  again()
  body.on('data', again)
  body.pause()
  return () => {
    clearTimeout(timer)
    body.off('data', again)
  }
}

async function refusalOf(answer: Response, { log }: Pick<Ctx, 'log'>): Promise<Error> {
  const said = (await answer.text()).trim()
  if (said.startsWith(fullDisk.body)) return storageFull({ retryAfterSeconds: 600 })
  if (answer.status === 404 || answer.status === 410) return uploadNotFound()
  if (answer.status === 409) return wrongOffset()
  if (answer.status < 500) {
    log.info({ said }, 'a part of an upload was refused')
    return malformedPart()
  }
  return new Error(`the upload server answered ${answer.status}: ${said}`)
}

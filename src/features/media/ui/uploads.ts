import type { DetailedError, Upload } from 'tus-js-client'
import { create } from 'zustand'
import { CallError } from '#platform/api/client.ts'
import { messages as platformMessages } from '#platform/messages/en.ts'
import { messages } from '../messages/ui-en.ts'
import { firstPartBytes, nextPartBytes, type UploadKind } from '../rules.ts'
import { beginUpload, tusHeaders, uploadAddress, uploadRefusal } from './begin-upload.ts'

export type Sending = {
  name: string
  bytes: number
  sent: number
  /** Bytes a second over the last while; 0 while that is not known. */
  speed: number
  state: 'waiting' | 'sending' | 'paused' | 'failed'
  /** Why it failed, in words; `byItself`: it goes on once the connection is back. */
  message?: string
  byItself?: boolean
}

/** Uploads of this page by their asset's uid. They continue on every page of the product, until a reload. */
export const useUploads = create<Record<string, Sending>>(() => ({}))

const maxParallel = 2
/** Without progress for this long the connection is dead, whatever the browser reports. */
const stallMs = 30_000
const retryDelays = [0, 1000, 3000, 8000, 15_000]

type LocalUpload = { file: File; tus?: Upload; stall?: ReturnType<typeof setTimeout> }
const localUploads = new Map<string, LocalUpload>()

/**
 * Starts uploading a file and returns its asset's uid immediately. The upload continues in the background, two files in
 * parallel, and an UploadField with this uid shows it. For files dropped on the curriculum: one lesson each.
 * @throws CallError with a message for the person (wrong type, too large, too many)
 */
export async function startUpload(file: File, kind: UploadKind): Promise<string> {
  const uid = await beginUpload(file, kind)
  resumeWith(uid, file, 0)
  return uid
}

/** Goes on with an upload of an earlier page; `file` is the same one, chosen again. */
export function resumeWith(uid: string, file: File, sent: number): void {
  localUploads.set(uid, { file })
  useUploads.setState({ [uid]: { name: file.name, bytes: file.size, sent, speed: 0, state: 'waiting' } })
  watchPage()
  sendNext()
}

export function pauseUpload(uid: string): void {
  void halt(uid)
  change(uid, { state: 'paused', speed: 0 })
  sendNext()
}

export function continueUpload(uid: string): void {
  change(uid, { state: 'waiting', message: undefined, byItself: false })
  sendNext()
}

/** Stops sending and tells the server that nothing more comes. What is complete stays there. */
export async function dropUpload(uid: string): Promise<void> {
  await halt(uid)
  forget(uid)
  sendNext()
  await fetch(uploadAddress(uid), { method: 'DELETE', headers: tusHeaders() }).catch(() => undefined)
}

function forget(uid: string): void {
  localUploads.delete(uid)
  const others = Object.entries(useUploads.getState()).filter(([one]) => one !== uid)
  useUploads.setState(Object.fromEntries(others), true)
}

function change(uid: string, to: Partial<Sending>): void {
  const now = useUploads.getState()[uid]
  if (now) useUploads.setState({ [uid]: { ...now, ...to } })
}

async function halt(uid: string): Promise<void> {
  const one = localUploads.get(uid)
  clearTimeout(one?.stall)
  await one?.tus?.abort().catch(() => undefined)
}

function sendNext(): void {
  const all = Object.entries(useUploads.getState())
  const free = maxParallel - all.filter(([, { state }]) => state === 'sending').length
  for (const [uid] of all.filter(([, { state }]) => state === 'waiting').slice(0, Math.max(0, free))) void send(uid)
}

async function send(uid: string): Promise<void> {
  const one = localUploads.get(uid)
  if (!one) return
  change(uid, { state: 'sending' })
  try {
    one.tus ??= await open(uid, one)
  } catch {
    fail(uid, new CallError(0, 'FETCH_ERROR', platformMessages.noNetwork))
    return
  }
  // Paused or dropped while the library came.
  if (useUploads.getState()[uid]?.state !== 'sending') return
  watchStall(uid, one)
  one.tus.start()
}

async function open(uid: string, one: LocalUpload): Promise<Upload> {
  const { Upload: TusUpload } = await import('tus-js-client')
  let began = Date.now()
  let partBegan = began
  let first: number | undefined
  const tus: Upload = new TusUpload(one.file, {
    uploadUrl: uploadAddress(uid),
    chunkSize: firstPartBytes,
    retryDelays,
    storeFingerprintForResuming: false,
    removeFingerprintOnSuccess: false,
    onBeforeRequest(request) {
      // Read again each time, because the person may have signed in again.
      for (const [name, value] of Object.entries(tusHeaders()))
        if (name !== 'Tus-Resumable') request.setHeader(name, value)
      request.setHeader('X-Request-Id', crypto.randomUUID())
      partBegan = Date.now()
    },
    onShouldRetry(error) {
      const status = error.originalResponse?.getStatus() ?? 0
      if (status === 503 && error.originalResponse?.getBody().includes('STORAGE_FULL')) return false
      return status === 0 || status === 409 || status === 423 || status === 429 || status >= 500
    },
    onProgress(sent) {
      if (first === undefined) [first, began] = [sent, Date.now()]
      const seconds = (Date.now() - began) / 1000
      change(uid, { sent, speed: seconds > 2 ? (sent - first) / seconds : 0 })
      watchStall(uid, one)
    },
    onChunkComplete(bytes) {
      tus.options.chunkSize = nextPartBytes(Math.max(bytes, firstPartBytes), Date.now() - partBegan)
    },
    onSuccess() {
      clearTimeout(one.stall)
      forget(uid)
      sendNext()
    },
    onError(error) {
      const { originalResponse } = error as DetailedError
      const status = originalResponse?.getStatus() ?? 0
      fail(
        uid,
        status === 0
          ? new CallError(0, 'FETCH_ERROR', platformMessages.noNetwork)
          : uploadRefusal(status, originalResponse?.getBody() ?? ''),
      )
    },
  })
  return tus
}

function watchStall(uid: string, one: LocalUpload): void {
  clearTimeout(one.stall)
  one.stall = setTimeout(() => {
    void halt(uid).then(() => {
      if (useUploads.getState()[uid]?.state === 'sending') one.tus?.start()
    })
    watchStall(uid, one)
  }, stallMs)
}

function fail(uid: string, error: CallError): void {
  clearTimeout(localUploads.get(uid)?.stall)
  if (isRefusal(error)) {
    // The server has thrown it away: what it is now, and why, its asset says.
    forget(uid)
    sendNext()
    return
  }
  const isOffline = error.status === 0
  change(uid, {
    state: 'failed',
    speed: 0,
    message: isOffline ? messages.offline : error.message,
    byItself: isOffline,
  })
  sendNext()
}

/** The server will never accept this file: its type is wrong, or the upload is unknown. */
const isRefusal = ({ status }: CallError) => [404, 410, 415].includes(status)

let watching = false
/** While a file uploads, a reload asks for confirmation, and a returning connection is used immediately. */
function watchPage(): void {
  if (watching) return
  watching = true
  window.addEventListener('online', () => {
    for (const [uid, { byItself }] of Object.entries(useUploads.getState())) if (byItself) continueUpload(uid)
  })
  // For browsers that do not report that the connection is back.
  setInterval(() => {
    if (!navigator.onLine) return
    for (const [uid, { byItself }] of Object.entries(useUploads.getState())) if (byItself) continueUpload(uid)
  }, 30_000)
  window.addEventListener('beforeunload', (event) => {
    if (Object.values(useUploads.getState()).some(({ state }) => state === 'sending' || state === 'waiting'))
      event.preventDefault()
  })
}

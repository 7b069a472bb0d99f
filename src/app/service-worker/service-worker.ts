import {
  fingerprintOf,
  isPublicPicture,
  playsOffline,
  type DownloadedCourse,
} from '#features/learning/rules/downloads.ts'
import { answerFile } from '#platform/browser/device-store/answer-file.ts'
import { deviceDatabase } from '#platform/browser/device-store/device-database.ts'
import { deviceSession, tokenHashOf } from '#platform/browser/device-store/device-session.ts'
import { deviceFile, type DeviceFile } from '#platform/browser/device-store/encrypted-files.ts'
import { deviceFilesPath, downloadsPath, pagesCache } from '#platform/browser/device-store/names.ts'
import { minuteMs } from '#platform/format/durations.ts'
import { addressHere, notificationOf } from './push-messages.ts'

// Shows notifications, and answers what downloaded lessons need where the network does not. Its rules:
// - A document always comes from the network while there is one.
// - A built file has its content's hash in its name, so a stored one is as good as the server's.
// - The stored answer of a call is given only without a network, and only to the session that stored it. A page that asks
//   for the server's own answer (`cache: 'no-store'`) does not get it.
// Nothing here depends on the version of a page. A new worker therefore takes over at once, and open pages stay as they are.

type Extendable = { waitUntil(work: Promise<unknown>): void }
type Fetching = Extendable & { request: Request; respondWith(answer: Promise<Response>): void }
type Window = { url: string; focus(): Promise<unknown> }
type Pushed = Extendable & { data: { text(): string } | null }
type Clicked = Extendable & { notification: { data: unknown; close(): void } }
type Scope = {
  addEventListener(name: 'install' | 'activate', listener: (event: Extendable) => void): void
  addEventListener(name: 'fetch', listener: (event: Fetching) => void): void
  addEventListener(name: 'push', listener: (event: Pushed) => void): void
  addEventListener(name: 'notificationclick', listener: (event: Clicked) => void): void
  skipWaiting(): Promise<void>
  registration: { showNotification(title: string, options: object): Promise<void> }
  clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly Window[]>
    openWindow(address: string): Promise<unknown>
  }
}
const scope = globalThis as unknown as Scope

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()))

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || request.cache === 'no-store') return
  if (request.mode === 'navigate') event.respondWith(documentOf(request, pathname))
  else if (pathname.startsWith('/assets/')) event.respondWith(builtFile(request, pathname))
  else if (pathname.startsWith(deviceFilesPath)) event.respondWith(fileOnDevice(request, pathname))
  else if (pathname.startsWith('/api/learner/') || isPublicPicture(pathname))
    event.respondWith(networkFirst(request, pathname))
})

scope.addEventListener('push', (event) => {
  const { title, options } = notificationOf(event.data?.text() ?? '', location)
  event.waitUntil(scope.registration.showNotification(title, options))
})

scope.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(showPage(event.notification.data))
})

/** The page where it is open, else a window of its own: something may be written in the others. */
async function showPage(page: unknown): Promise<void> {
  const address = addressHere(page, location.origin)
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  await (windows.find(({ url }) => url === address)?.focus() ?? scope.clients.openWindow(address))
}

/** By its exact path: to leave the search out, Chromium would compare every stored file, 250 of them for each one asked. */
const inPages = (pathname: string) => caches.match(pathname, { cacheName: pagesCache, ignoreVary: true })

async function documentOf(request: Request, pathname: string): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const stored = await inPages(withoutLanguage(pathname))
    if (stored) return stored
    // Without a network every other page leads to what there is.
    if (await inPages(downloadsPath)) return Response.redirect(downloadsPath)
    throw error
  }
}

const withoutLanguage = (pathname: string) => pathname.replace(/^\/[a-z]{2,3}(?=\/(learning|offline)(\/|$))/, '')

async function builtFile(request: Request, pathname: string): Promise<Response> {
  return (await inPages(pathname)) ?? fetch(request)
}

/** A video, captions or a document, for pages of the session that stored them: none of them carries a header of ours. */
async function fileOnDevice(request: Request, pathname: string): Promise<Response> {
  const file = await usableFile(pathname)
  return file ? answerFile(file, request) : new Response(null, { status: 404 })
}

async function networkFirst(request: Request, pathname: string): Promise<Response> {
  try {
    const answer = await fetch(request)
    return answer.ok ? await withDownloadedVideo(answer, request, pathname) : answer
  } catch (error) {
    const file = (await isOfSession(request, pathname)) && (await usableFile(pathname))
    if (!file) throw error
    return answerFile(file, request)
  }
}

/** Every call carries the session that asks. */
async function isOfSession(request: Request, pathname: string): Promise<boolean> {
  if (isPublicPicture(pathname)) return true
  const token = request.headers.get('authorization')?.replace(/^Bearer /, '')
  const session = token ? await deviceSession() : undefined
  return session !== undefined && session.tokenHash === (await tokenHashOf(token ?? ''))
}

/** A complete file of a course that plays now; the time is remembered, so that a clock set back brings no more days. */
async function usableFile(address: string): Promise<DeviceFile | undefined> {
  const file = await deviceFile(address)
  if (!file?.complete) return undefined
  const course = await deviceDatabase.get<DownloadedCourse>('courses', file.owner.split('/')[0] ?? '')
  const now = Date.now()
  if (!course || !playsOffline(course, now)) return undefined
  const seen = (stored: DownloadedCourse) => ({ ...stored, lastSeenAt: now })
  if (now > course.lastSeenAt + minuteMs)
    await deviceDatabase.change<DownloadedCourse>('courses', course.uid, seen).catch(() => undefined)
  return file
}

type Lesson = { video?: (Parameters<typeof fingerprintOf>[0] & { fingerprint?: string }) | null }

/** A lesson from the network with the video that is on this device, where it is the same: it takes no data again. */
async function withDownloadedVideo(answer: Response, request: Request, pathname: string): Promise<Response> {
  if (!/\/lesson\/[^/]+$/.test(pathname)) return answer
  const file = await usableFile(pathname)
  if (!file || !(await isOfSession(request, pathname))) return answer
  const whole = answer.clone()
  const [sent, stored] = await Promise.all([
    answer.json() as Promise<{ data?: Lesson }>,
    (answerFile(file, new Request(request.url)).json() as Promise<{ data?: Lesson }>).catch(() => undefined),
  ])
  const [video, local] = [sent.data?.video, stored?.data?.video]
  if (!video || !local || local.fingerprint !== fingerprintOf(video)) return whole
  return Response.json({ ...sent, data: { ...sent.data, video: local } })
}

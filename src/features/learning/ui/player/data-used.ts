import { browserStore } from '#platform/browser/browser-store.ts'
import { dayInIndia } from '#platform/format/day-in-india.ts'

type DataUsed = { day: string; bytes: number }

/** What videos took in this browser today, in bytes; another day begins at nothing. */
export function dataUsedToday(): number {
  const stored = browserStore.read<Partial<DataUsed>>('videoDataUsed')
  return stored?.day === dayInIndia(new Date()) && typeof stored.bytes === 'number' ? stored.bytes : 0
}

export function addDataUsed(bytes: number): void {
  if (bytes > 0)
    browserStore.write('videoDataUsed', { day: dayInIndia(new Date()), bytes: Math.round(dataUsedToday() + bytes) })
}

type Request = Pick<PerformanceResourceTiming, 'name' | 'transferSize' | 'initiatorType'>

/** The bytes of the requests for media that crossed the network; what the browser had already is none. */
export function mediaBytes(requests: readonly Request[]): number {
  return requests
    .filter(({ name, initiatorType }) => initiatorType !== 'video' && /\/api\/media\/[^/]+\/[^/]+$/.test(name))
    .reduce((sum, { transferSize }) => sum + transferSize, 0)
}

let observer: PerformanceObserver | undefined
/** Counts what the library and the captions fetch, from the beginning of the page on. */
export function countRequests(): void {
  if (observer || typeof PerformanceObserver === 'undefined') return
  observer = new PerformanceObserver((list) =>
    addDataUsed(mediaBytes(list.getEntries() as PerformanceResourceTiming[])),
  )
  observer.observe({ type: 'resource', buffered: true })
}

/**
 * Counts a file that the browser itself fetches by ranges: it says how many seconds it has, and a second takes as many
 * bytes as the others.
 * @returns stops counting
 */
export function countBuffered(video: HTMLVideoElement, bytes: number): () => void {
  let counted = 0
  const read = () => {
    let seconds = 0
    for (let at = 0; at < video.buffered.length; at++) seconds += video.buffered.end(at) - video.buffered.start(at)
    const share = video.duration > 0 && Number.isFinite(video.duration) ? Math.min(1, seconds / video.duration) : 0
    const now = share * bytes
    // What was dropped and fetched again counts again, once it is more than before.
    if (now > counted) addDataUsed(now - counted)
    counted = now
  }
  read()
  video.addEventListener('progress', read)
  video.addEventListener('timeupdate', read)
  return () => {
    video.removeEventListener('progress', read)
    video.removeEventListener('timeupdate', read)
  }
}

import { dayMs } from '#platform/format/durations.ts'
import type { DownloadableLesson } from '../contract/downloads.ts'

/** Stored lessons play for so many days after the server was last asked. */
export const offlineDays = 30

/** A course that has lessons on this device. Times in ms since the epoch, by this device's clock. */
export type DownloadedCourse = {
  uid: string
  title: string
  cover: string
  lessonsCount: number
  /** When the server last said that the access holds. */
  checkedAt: number
  /** The latest time seen since: a clock that is set back gives no more days. */
  lastSeenAt: number
  /** When the access ends; null: no day is set. */
  validUntil: string | null
}

/** As the device's clock and the latest time that was seen say. */
const timeOf = ({ lastSeenAt }: Pick<DownloadedCourse, 'lastSeenAt'>, now: number) => Math.max(now, lastSeenAt)

/** The end of the days that stored lessons play without the server. */
export function playsUntil({ checkedAt, validUntil }: Pick<DownloadedCourse, 'checkedAt' | 'validUntil'>): Date {
  const end = checkedAt + offlineDays * dayMs
  return new Date(validUntil === null ? end : Math.min(end, Date.parse(validUntil)))
}

/**
 * Whether stored lessons of a course play without the server. They don't on a clock that is a day or more before the last
 * check: nobody can then say how much time has passed.
 */
export function playsOffline(course: DownloadedCourse, now: number): boolean {
  return now > course.checkedAt - dayMs && timeOf(course, now) < playsUntil(course).getTime()
}

/** saver: the lightest picture; sound: none at all; original: the video as it was uploaded; else the lines of the picture. */
export type DownloadQuality = 'saver' | 'sound' | 'original' | `${number}`

type Video = DownloadableLesson['video']

/** The rendition that a quality means for a video; undefined: the original. */
export function rungFor<Rung extends { side: number }>(
  rungs: readonly Rung[],
  quality: DownloadQuality,
): Rung | undefined {
  if (quality === 'original') return undefined
  if (quality === 'sound') return rungs.find(({ side }) => side === 0)
  const pictures = rungs.filter(({ side }) => side > 0).toSorted((a, b) => a.side - b.side)
  if (quality === 'saver') return pictures[0]
  return pictures.findLast(({ side }) => side <= Number(quality)) ?? pictures[0]
}

const videoBytes = (video: Video, quality: DownloadQuality) =>
  video ? (rungFor(video.rungs, quality)?.bytes ?? video.bytes) : 0

/** How much these lessons take on the device: a picture that several of them show is there once. */
export function downloadBytes(lessons: readonly DownloadableLesson[], quality: DownloadQuality): number {
  const pictures = new Map(
    lessons.flatMap((one) => one.pictures.map(({ address, bytes }) => [address, bytes] as const)),
  )
  const parts = [...lessons.map(({ bytes, video }) => bytes + videoBytes(video, quality)), ...pictures.values()]
  return parts.reduce((sum, bytes) => sum + bytes, 0)
}

/** The addresses of the pictures in a lesson's text, as it is stored: in one width, each once. */
export function pictureAddresses(body: string): string[] {
  return [
    ...new Set(Array.from(body.matchAll(/ src="(\/api\/media\/image\/[^"?]+)"/g), ([, address]) => address ?? '')),
  ]
}

/** A picture of an article or a course's cover, uploaded or drawn: everybody may see it. */
export const isPublicPicture = (address: string): boolean => /^\/api\/(media\/image|course\/cover)\//.test(address)

/** What can be chosen for these lessons: the lines that any of them has. A browser that plays no renditions has the original. */
export function qualitiesFor(lessons: readonly DownloadableLesson[], playsRenditions: boolean): DownloadQuality[] {
  const sides = new Set(lessons.flatMap(({ video }) => video?.rungs.map(({ side }) => side) ?? []))
  if (!playsRenditions || sides.size === 0) return ['original']
  const lines = [...sides].filter((side) => side > 0).toSorted((a, b) => a - b)
  return [
    'saver',
    ...lines.slice(1).map((side): DownloadQuality => `${side}`),
    ...(sides.has(0) ? (['sound'] as const) : []),
  ]
}

type LessonVideo = {
  sources: readonly { bytes?: number | undefined }[]
  hls: { rungs: readonly { bytes: number }[] } | null
  durationSeconds: number
}

/** Tells a video from the one that took its place. */
export function fingerprintOf({ sources, hls, durationSeconds }: LessonVideo): string {
  return JSON.stringify([sources.map(({ bytes }) => bytes), hls?.rungs.map(({ bytes }) => bytes), durationSeconds])
}

import type { LessonVideo } from './video-player.tsx'

/** auto: as good as the line allows; saver: the lightest picture; sound: none at all; else the lines of the picture. */
export type Quality = 'auto' | 'saver' | 'sound' | `${number}`
export const isQuality = (value: unknown): value is Quality =>
  typeof value === 'string' && /^(auto|saver|sound|[1-9]\d{2,3})$/.test(value)
/** file: the original by ranges; native: the browser knows HLS; library: we bring it. */
export type PlaysBy = 'file' | 'native' | 'library'
export type Stream = { by: PlaysBy; address: string }

type Abilities = { nativeHls: boolean; mediaSource: boolean; apple: boolean }

/**
 * How this browser plays a video's renditions. Apple's know HLS best themselves; others say they do and do it badly, so
 * there the library goes first.
 */
export function playsBy(hls: LessonVideo['hls'], can: Abilities): PlaysBy {
  if (!hls) return 'file'
  if (can.nativeHls && (can.apple || !can.mediaSource)) return 'native'
  return can.mediaSource ? 'library' : 'file'
}

export function abilities(): Abilities {
  return {
    nativeHls: document.createElement('video').canPlayType('application/vnd.apple.mpegurl') !== '',
    mediaSource:
      typeof MediaSource !== 'undefined' && MediaSource.isTypeSupported('video/mp4; codecs="avc1.4d401f,mp4a.40.2"'),
    apple: 'webkitShowPlaybackTargetPicker' in HTMLVideoElement.prototype,
  }
}

/** The address to play: one rung's own playlist where data is to be saved, else the one over all. */
export function streamOf(video: LessonVideo, by: PlaysBy, quality: Quality): Stream {
  const { hls, sources } = video
  if (!hls || by === 'file') return { by: 'file', address: sources[0]?.src ?? '' }
  const rung = quality === 'auto' ? undefined : rungOf(hls.rungs, quality)
  return { by, address: rung?.src ?? hls.src }
}

type Rung = NonNullable<LessonVideo['hls']>['rungs'][number]

function rungOf(rungs: readonly Rung[], quality: Quality): Rung | undefined {
  if (quality === 'sound') return rungs.find(({ side }) => side === 0)
  const pictures = picturesOf(rungs)
  if (quality === 'saver') return pictures[0]
  // A video without the lines that were chosen for another one has the next smaller picture.
  return quality === 'auto'
    ? pictures.at(-1)
    : (pictures.findLast(({ side }) => side <= Number(quality)) ?? pictures[0])
}

/** The lightest first. */
const picturesOf = (rungs: readonly Rung[]): Rung[] =>
  rungs.filter(({ side }) => side > 0).toSorted((a, b) => a.side - b.side)

/** What can be chosen, each with its lines (0: sound alone) and the megabytes that the whole video takes at most. */
export function qualitiesOf(hls: LessonVideo['hls']): { quality: Quality; side: number; megabytes: number }[] {
  if (!hls) return []
  const lines = picturesOf(hls.rungs)
    .slice(1)
    .toReversed()
    .map(({ side }): Quality => `${side}`)
  return (['auto', ...lines, 'saver', 'sound'] as const).flatMap((quality) => {
    const rung = rungOf(hls.rungs, quality)
    return rung ? [{ quality, side: rung.side, megabytes: megabytesOf(rung.bytes) }] : []
  })
}

/** The choice of these that a quality chosen for any video means here. */
export function chosenOf<One extends { quality: Quality; side: number }>(
  qualities: readonly One[],
  quality: Quality,
): One | undefined {
  const same = qualities.find((one) => one.quality === quality)
  if (same || !Number(quality)) return same ?? qualities[0]
  const smaller = qualities.filter(({ quality: one, side }) => one !== 'auto' && side > 0 && side <= Number(quality))
  return smaller[0] ?? qualities.find((one) => one.quality === 'saver')
}

/** Whole megabytes, below ten with one decimal, and never nothing. */
export function megabytesOf(bytes: number): number {
  const megabytes = bytes / 1_000_000
  return megabytes >= 10 ? Math.round(megabytes) : Math.max(0.1, Math.round(megabytes * 10) / 10)
}

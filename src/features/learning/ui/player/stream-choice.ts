import type { LessonVideo } from './video-player.tsx'

/** auto: as good as the line allows; saver: the lightest picture; sound: none at all. */
export type Quality = 'auto' | 'saver' | 'sound'
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
  const pictures = rungs.filter(({ side }) => side > 0).toSorted((a, b) => a.side - b.side)
  return quality === 'saver' ? pictures[0] : pictures.at(-1)
}

/** What can be chosen, each with its lines (0: sound alone) and the megabytes that the whole video takes at most. */
export function qualitiesOf(hls: LessonVideo['hls']): { quality: Quality; side: number; megabytes: number }[] {
  if (!hls) return []
  return (['auto', 'saver', 'sound'] as const).flatMap((quality) => {
    const rung = rungOf(hls.rungs, quality)
    return rung ? [{ quality, side: rung.side, megabytes: megabytesOf(rung.bytes) }] : []
  })
}

/** Whole megabytes, below ten with one decimal, and never nothing. */
export function megabytesOf(bytes: number): number {
  const megabytes = bytes / 1_000_000
  return megabytes >= 10 ? Math.round(megabytes) : Math.max(0.1, Math.round(megabytes * 10) / 10)
}

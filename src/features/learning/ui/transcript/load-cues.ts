/** What is said from a second of the video on. */
export type Cue = { second: number; text: string }

/** Their browser's work is under way: without a name they could be collected before their file has come. */
const loading = new Set<HTMLVideoElement>()

/**
 * The cues of a caption file, in order. The browser itself reads WebVTT and takes its markup away, so none of it reaches
 * the page.
 */
export function loadCues(src: string): Promise<Cue[]> {
  const video = document.createElement('video')
  const element = document.createElement('track')
  loading.add(video)
  return new Promise<Cue[]>((resolve, reject) => {
    element.addEventListener('load', () => resolve(cuesOf(element.track)))
    element.addEventListener('error', () => reject(new Error('The captions could not be loaded')))
    element.kind = 'captions'
    element.src = src
    video.append(element)
    element.track.mode = 'hidden'
  }).finally(() => loading.delete(video))
}

function cuesOf({ cues }: TextTrack): Cue[] {
  return [...(cues ?? [])].flatMap((cue) => {
    const text = textOf(cue as VTTCue)
    return text ? [{ second: cue.startTime, text }] : []
  })
}

const textOf = (cue: VTTCue): string => (cue.getCueAsHTML().textContent ?? '').replaceAll(/\s+/g, ' ').trim()

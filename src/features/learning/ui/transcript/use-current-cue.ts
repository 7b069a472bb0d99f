import { type RefObject, useEffect, useState } from 'react'
import { cueAt } from './find-cues.ts'
import type { Cue } from './load-cues.ts'

/** The place of the cue that the video is at; -1 before the first one. Its player may come later than this. */
export function useCurrentCue(video: RefObject<HTMLVideoElement | null>, cues: readonly Cue[]): number {
  const placeOf = () => cueAt(cues, video.current?.currentTime ?? 0)
  const [current, setCurrent] = useState(placeOf)
  useEffect(() => {
    const read = () => setCurrent(cueAt(cues, video.current?.currentTime ?? 0))
    read()
    // A player's events do not bubble, but are seen on their way down.
    const events = ['timeupdate', 'seeking', 'loadedmetadata']
    for (const name of events) document.addEventListener(name, read, true)
    return () => {
      for (const name of events) document.removeEventListener(name, read, true)
    }
  }, [video, cues])
  return current
}

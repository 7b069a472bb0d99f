import { type RefObject, useEffect, useState } from 'react'
import type { CaptionChoice } from './player-settings.ts'

/** The words to show now. The browser reads the file; we draw it, above the controls and in our own letters. */
export function useCaptions(video: RefObject<HTMLVideoElement | null>, choice: CaptionChoice, files: string): string {
  const [words, setWords] = useState('')
  useEffect(() => {
    const tracks = [...(video.current?.textTracks ?? [])]
    const chosen = tracks.find((track) => track.language === choice)
    for (const track of tracks) track.mode = track === chosen ? 'hidden' : 'disabled'
    if (!chosen) return
    const show = () => setWords([...(chosen.activeCues ?? [])].map((cue) => textOf(cue)).join('\n'))
    show()
    chosen.addEventListener('cuechange', show)
    return () => {
      chosen.removeEventListener('cuechange', show)
      setWords('')
    }
  }, [video, choice, files])
  return words
}

function textOf(cue: TextTrackCue): string {
  return 'text' in cue && typeof cue.text === 'string' ? cue.text.replaceAll(/<[^<>]*>/g, '') : ''
}

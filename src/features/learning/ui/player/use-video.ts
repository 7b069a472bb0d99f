import { type RefObject, useEffect, useState } from 'react'
import { type PlayerSettings, usePlayerSettings } from './player-settings.ts'

/** What the video element says of itself, for the controls to show. */
export type VideoState = {
  playing: boolean
  ended: boolean
  waiting: boolean
  failed: boolean
  time: number
  /** 0 until it is known. */
  duration: number
  /** Loaded up to this second. */
  loaded: number
}

const events =
  'play playing pause ended waiting canplay seeking seeked timeupdate durationchange progress loadedmetadata emptied'.split(
    ' ',
  )

export function useVideo(video: RefObject<HTMLVideoElement | null>, startAt: number, seconds: number) {
  const [state, setState] = useState<VideoState>({
    playing: false,
    ended: false,
    waiting: false,
    failed: false,
    time: startAt,
    duration: seconds,
    loaded: 0,
  })
  const { speed, volume, muted } = usePlayerSettings()

  useEffect(() => {
    const element = video.current
    if (!element) return
    const read = (event: Event) => setState((before) => ({ ...stateOf(element, before), ...changeBy(event) }))
    const fail = ({ target }: Event) => {
      // A caption that cannot be loaded stops nothing, and while another source is left it is tried.
      const last = element.querySelector('source:last-of-type')
      // Without a source of its own it is the library's, which says itself what went wrong.
      if (!last || (target !== element && target !== last)) return
      setState((before) => ({ ...before, failed: true, waiting: false, playing: false }))
    }
    // An error that came before anyone listened leaves no other trace.
    const timer = setTimeout(() => {
      if (element.querySelector('source') && element.networkState === element.NETWORK_NO_SOURCE)
        setState((before) => ({ ...before, failed: true }))
    })
    for (const name of events) element.addEventListener(name, read)
    // A source's error does not bubble, but is seen on its way down.
    element.addEventListener('error', fail, true)
    return () => {
      clearTimeout(timer)
      for (const name of events) element.removeEventListener(name, read)
      element.removeEventListener('error', fail, true)
    }
  }, [video])

  useEffect(() => {
    if (video.current) tune(video.current, { speed, volume, muted })
  }, [video, speed, volume, muted])

  return {
    state,
    toggle() {
      const element = video.current
      if (!element) return
      if (element.paused || element.ended) void element.play().catch(() => undefined)
      else element.pause()
    },
    seek(to: number) {
      const element = video.current
      if (!element) return
      const end = Number.isFinite(element.duration) ? element.duration : state.duration
      const time = Math.min(Math.max(0, to), Math.max(0, end - 0.1))
      goTo(element, time)
      setState((before) => ({ ...before, time }))
    },
    retry() {
      setState((before) => ({ ...before, failed: false, waiting: true }))
    },
    fail() {
      setState((before) => ({ ...before, failed: true, waiting: false, playing: false }))
    },
  }
}

function tune(element: HTMLVideoElement, { speed, volume, muted }: Pick<PlayerSettings, 'speed' | 'volume' | 'muted'>) {
  element.playbackRate = speed
  // A source that is loaded again begins with the default.
  element.defaultPlaybackRate = speed
  element.volume = volume
  element.muted = muted
}

export function goTo(element: HTMLVideoElement, seconds: number) {
  element.currentTime = seconds
}

function stateOf(element: HTMLVideoElement, before: VideoState): VideoState {
  const { buffered, currentTime, duration } = element
  const known = element.readyState > 0
  return {
    ...before,
    playing: !element.paused && !element.ended,
    ended: element.ended,
    time: known ? currentTime : before.time,
    duration: Number.isFinite(duration) && duration > 0 ? duration : before.duration,
    loaded: buffered.length > 0 ? buffered.end(buffered.length - 1) : 0,
  }
}

function changeBy({ type }: Event): Partial<VideoState> {
  if (type === 'waiting' || type === 'seeking') return { waiting: true }
  if (type === 'playing' || type === 'canplay' || type === 'seeked' || type === 'pause')
    return { waiting: false, failed: false }
  return {}
}

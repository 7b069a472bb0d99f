/** What the phone's lock screen and a headset's buttons show and do. */
export type LockScreen = {
  title: string
  course: string
  instructor: string
  picture: string | undefined
  onNext: (() => void) | undefined
  onPrevious: (() => void) | undefined
}

const skipSeconds = 10

/** Hands the video to the lock screen until the answer is called. */
export function showOnLockScreen(video: HTMLVideoElement, { picture, ...lesson }: LockScreen): () => void {
  if (!('mediaSession' in navigator)) return () => {}
  const session = navigator.mediaSession
  session.metadata = new MediaMetadata({
    title: lesson.title,
    artist: lesson.instructor,
    album: lesson.course,
    artwork: picture ? [{ src: new URL(picture, window.location.href).href }] : [],
  })
  const seek = (to: number) => void (video.currentTime = Math.min(Math.max(0, to), video.duration || to))
  const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler | undefined>> = {
    play: () => void video.play().catch(() => undefined),
    pause: () => video.pause(),
    seekbackward: ({ seekOffset }) => seek(video.currentTime - (seekOffset ?? skipSeconds)),
    seekforward: ({ seekOffset }) => seek(video.currentTime + (seekOffset ?? skipSeconds)),
    seekto: ({ seekTime }) => seekTime !== undefined && seek(seekTime),
    nexttrack: lesson.onNext,
    previoustrack: lesson.onPrevious,
  }
  const actions = Object.keys(handlers) as MediaSessionAction[]
  const handle = (action: MediaSessionAction, handler: MediaSessionActionHandler | undefined) => {
    try {
      session.setActionHandler(action, handler ?? null)
    } catch {
      // A browser that does not know an action has no button for it.
    }
  }
  for (const action of actions) handle(action, handlers[action])
  const place = () => {
    const { duration, currentTime: position, playbackRate } = video
    if (!(duration > 0) || !Number.isFinite(duration)) return
    session.setPositionState({ duration, position: Math.min(position, duration), playbackRate })
  }
  const events = ['loadedmetadata', 'play', 'pause', 'seeked', 'ratechange']
  place()
  for (const name of events) video.addEventListener(name, place)
  return () => {
    for (const name of events) video.removeEventListener(name, place)
    for (const action of actions) handle(action, undefined)
    session.metadata = null
  }
}

import { type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '#design/button.tsx'
import { classNames } from '#design/class-names.ts'
import { CircleNotchBoldIcon } from '#design/icons/bold.tsx'
import { PlayFillIcon, WarningOctagonFillIcon } from '#design/icons/fill.tsx'
import type { ReplyOf } from '#platform/api/contract.ts'
import { lazyExtra } from '#platform/browser/lazy-part.ts'
import type { learningLesson } from '../../contract/lessons.ts'
import { messages } from '../../messages/en.ts'
import type { LockScreen } from './media-session.ts'
import { commandFor, focusedOn, type PlayerCommand } from './player-keys.ts'
import { changeVolume, stepSpeed, toggleCaptions, usePlayerSettings } from './player-settings.ts'
import { useCaptions } from './use-captions.ts'
import { abilities, chosenOf, playsBy, qualitiesOf, streamOf } from './stream-choice.ts'
import { type Followed, useWatchProgress } from './use-watch-progress.ts'
import { useFullscreen } from './use-fullscreen.ts'
import { useHls } from './use-hls.ts'
import { usePictureInPicture } from './use-picture-in-picture.ts'
import { useWhileWatching } from './use-while-watching.ts'
import { useAutoHide } from './use-auto-hide.ts'
import { useSignedUrlRefresh } from './use-signed-url-refresh.ts'
import { useVideo } from './use-video.ts'
import { VideoControls } from './video-controls.tsx'
import './player.css'

const SettingsDialog = lazyExtra(() => import('./settings-dialog.tsx'), 'SettingsDialog')
const KeyboardHelp = lazyExtra(() => import('./keyboard-help.tsx'), 'KeyboardHelp')

const ignore = () => {}

export type LessonVideo = NonNullable<ReplyOf<typeof learningLesson>['video']>

/**
 * The browser's video element with our controls. `onRenew` requests new addresses: the old ones expire after some
 * hours, and the video then continues where it was.
 */
export function VideoPlayer({
  title,
  video,
  startAt,
  completed = false,
  autoPlay = false,
  elementRef,
  cover,
  lockScreen,
  marks,
  onFollowed = ignore,
  onRenew,
}: {
  title: string
  video: LessonVideo
  startAt: number
  completed?: boolean
  /** Where a press brought it: that is the leave a browser wants. */
  autoPlay?: boolean
  /** For parts of the page that follow the video, or lead to a second of it. */
  elementRef?: RefObject<HTMLVideoElement | null>
  /** A picture for a video without one of its own. */
  cover?: string | undefined
  lockScreen?: Omit<LockScreen, 'title' | 'picture'> | undefined
  /** Seconds that are marked above the time line, such as those of notes. */
  marks?: readonly number[] | undefined
  onFollowed?: (followed: Followed) => void
  onRenew: () => void
}) {
  const box = useRef<HTMLDivElement>(null)
  const own = useRef<HTMLVideoElement>(null)
  const element = elementRef ?? own
  const { captions, captionSize, captionPlace, quality } = usePlayerSettings()
  const [can] = useState(abilities)
  const [unable, setUnable] = useState(false)
  const stream = streamOf(video, unable ? 'file' : playsBy(video.hls, can), quality)
  const { address } = stream
  const { state, toggle, seek, retry, fail } = useVideo(element, startAt, video.durationSeconds)
  const [attempt, setAttempt] = useState(0)
  useHls(element, stream, attempt, { onFailed: fail, onUnable: () => setUnable(true) })
  const caption = useCaptions(element, captions, address)
  const captioned = video.captions.some(({ language }) => language === captions)
  const fullscreen = useFullscreen(box, element)
  const pictureInPicture = usePictureInPicture(element)
  const [dialog, setDialog] = useState<'settings' | 'keys'>()
  const poster = video.poster ?? cover
  const qualities = stream.by === 'file' ? [] : qualitiesOf(video.hls)
  const bytes = stream.by === 'file' ? (video.sources[0]?.bytes ?? 0) : 0
  const counted = stream.by === 'native' ? (chosenOf(qualities, quality)?.megabytes ?? 0) * 1_000_000 : bytes
  useWhileWatching(element, lockScreen && { ...lockScreen, title, picture: poster }, counted)
  const { hidden, wake } = useAutoHide(box, element, state.playing)
  useWatchProgress(element, { startAt, completed, onFollowed })
  const renew = useSignedUrlRefresh({
    element,
    address,
    startAt,
    failed: state.failed,
    onRenew,
    retry,
    reload: () => (stream.by === 'library' ? setAttempt((count) => count + 1) : element.current?.load()),
  })

  const obey = useRef((_command: PlayerCommand) => {})
  useEffect(() => {
    obey.current = (command) => {
      wake()
      switch (command.do) {
        case 'toggle':
          return toggle()
        case 'skip':
          return seek((element.current?.currentTime ?? state.time) + command.seconds)
        case 'mute':
          return usePlayerSettings.setState(({ muted }) => ({ muted: !muted }))
        case 'volume':
          return changeVolume(command.by)
        case 'captions':
          return toggleCaptions()
        case 'speed':
          return stepSpeed(command.by)
        case 'fullscreen':
          return fullscreen.toggle()
        case 'pip':
          return pictureInPicture.toggle()
        case 'share':
          return seek((state.duration * command.tenths) / 10)
        case 'help':
          return setDialog('keys')
      }
    }
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const focused = box.current && focusedOn(event.target as Element, box.current)
      const command = focused && !event.defaultPrevented && commandFor(event, focused)
      if (!command) return
      event.preventDefault()
      obey.current(command)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])

  return (
    <div
      ref={box}
      role="region"
      aria-label={messages.player.player(title)}
      className={classNames('player', hidden && 'player-controls-hidden')}
    >
      <div className="player-screen">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- its tracks are those the lesson has */}
        <video
          ref={element}
          className="h-full w-full"
          poster={poster}
          preload="metadata"
          playsInline
          autoPlay={autoPlay}
          controlsList="nodownload"
          onClick={toggle}
        >
          {stream.by === 'native' && <source src={address} type="application/vnd.apple.mpegurl" />}
          {stream.by === 'file' && video.sources.map(({ src, type }) => <source key={src} src={src} type={type} />)}
          {video.captions.map(({ src, language }) => (
            <track
              key={src}
              kind="captions"
              src={src}
              srcLang={language}
              label={messages.player.captionLanguages[language]}
            />
          ))}
        </video>
        {quality === 'sound' && stream.by !== 'file' && poster && <img src={poster} alt="" className="player-poster" />}
        {!state.playing && !state.waiting && !state.failed && state.time === startAt && (
          <span className="player-play" aria-hidden="true">
            <PlayFillIcon size={32} />
          </span>
        )}
        {state.waiting && !state.failed && (
          <span className="player-play skeleton-late" role="status" aria-label={messages.player.loading}>
            <CircleNotchBoldIcon size={36} className="spin" />
          </span>
        )}
        {state.failed && (
          <div className="player-failed" role="alert">
            <WarningOctagonFillIcon size={32} />
            <p>{messages.player.failed}</p>
            <Button size="small" variant="secondary" onClick={renew}>
              {messages.player.tryAgain}
            </Button>
          </div>
        )}
        <div className="player-controls">
          <VideoControls
            state={state}
            marks={marks}
            languages={video.captions.map(({ language }) => language)}
            qualities={qualities}
            full={fullscreen.full}
            onToggle={toggle}
            onSeek={seek}
            onFullscreen={fullscreen.toggle}
            onSettings={() => setDialog('settings')}
          />
        </div>
        {captioned && captionPlace !== 'below' && caption && (
          <p className="player-caption-over" data-place={captionPlace} data-size={captionSize} lang={captions}>
            <span>{caption}</span>
          </p>
        )}
      </div>
      {captioned && captionPlace === 'below' && (
        <p className="player-caption" data-size={captionSize} lang={captions}>
          {caption}
        </p>
      )}
      <p className="sr-only">{messages.player.keys}</p>
      <p className="sr-only" role="status">
        {pictureInPicture.on && messages.player.inPicture}
      </p>
      <Suspense>
        {dialog === 'settings' && (
          <SettingsDialog
            within={fullscreen.filling}
            qualities={qualities}
            bytes={bytes}
            captioned={video.captions.length > 0}
            inPicture={pictureInPicture.on}
            onPictureInPicture={
              pictureInPicture.can
                ? () => {
                    setDialog(undefined)
                    pictureInPicture.toggle()
                  }
                : undefined
            }
            onKeys={() => setDialog('keys')}
            onClose={() => setDialog(undefined)}
          />
        )}
        {dialog === 'keys' && <KeyboardHelp within={fullscreen.filling} onClose={() => setDialog(undefined)} />}
      </Suspense>
    </div>
  )
}

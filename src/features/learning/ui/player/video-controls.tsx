import type { CSSProperties } from 'react'
import { IconButton } from '#design/icon-button.tsx'
import { PauseFillIcon, PlayFillIcon, SpeakerHighFillIcon } from '#design/icons/fill.tsx'
import {
  ArrowClockwiseIcon,
  ArrowCounterClockwiseIcon,
  ClosedCaptioningIcon,
  CornersOutIcon,
  GearIcon,
  SpeakerSlashIcon,
} from '#design/icons/regular.tsx'
import { langOf } from '#design/lang-of.ts'
import { formatDuration } from '#platform/format/format.ts'
import { messages } from '../../messages/en.ts'
import { PlayerChoice } from './player-choice.tsx'
import { chooseCaptions, speeds, usePlayerSettings } from './player-settings.ts'
import { SeekBar } from './seek-bar.tsx'
import { chosenOf, type qualitiesOf } from './stream-choice.ts'
import type { VideoState } from './use-video.ts'

const clock = (seconds: number) => formatDuration(seconds) || '0:00'
const languageName = (language: string) => messages.player.captionLanguages[language] ?? language

/** The bar under the picture. Speed and captions are always in sight. */
export function VideoControls({
  state,
  marks,
  languages,
  qualities,
  full,
  onToggle,
  onSeek,
  onFullscreen,
  onSettings,
}: {
  state: VideoState
  marks: readonly number[] | undefined
  languages: readonly string[]
  /** None where the original plays. */
  qualities: ReturnType<typeof qualitiesOf>
  full: boolean
  onToggle: () => void
  onSeek: (to: number) => void
  onFullscreen: () => void
  onSettings: () => void
}) {
  const { playing, ended, time, duration, loaded } = state
  const { speed, captions, quality } = usePlayerSettings()
  const chosen = chosenOf(qualities, quality)
  const captionsNow = languages.includes(captions) ? captions : 'off'
  return (
    <div className="text-[14px] text-white lg:text-[15px]">
      <SeekBar time={time} duration={duration} loaded={loaded} marks={marks} onSeek={onSeek} />
      <div className="row -mx-2 gap-0.5 lg:gap-1.5">
        <IconButton
          label={ended ? messages.player.replay : playing ? messages.player.pause : messages.player.play}
          ground="night"
          onClick={onToggle}
          icon={
            ended ? (
              <ArrowClockwiseIcon size={24} />
            ) : playing ? (
              <PauseFillIcon size={24} />
            ) : (
              <PlayFillIcon size={24} />
            )
          }
        />
        <IconButton
          label={messages.player.back}
          ground="night"
          onClick={() => onSeek(time - 10)}
          icon={<ArrowCounterClockwiseIcon size={22} />}
        />
        <VolumeControl />
        <span className="ml-1 font-semibold whitespace-nowrap">
          <span className="sm:hidden">{clock(time)}</span>
          <span className="max-sm:hidden">{messages.player.time(clock(time), clock(duration))}</span>
        </span>
        <span className="ml-auto" />
        <PlayerChoice
          label={messages.player.speed}
          value={String(speed)}
          shown={messages.player.speedValue(speed)}
          options={speeds.map((one) => ({ value: String(one), label: messages.player.speedValue(one) }))}
          onChoose={(value) => usePlayerSettings.setState({ speed: Number(value) })}
        />
        <button
          type="button"
          className="row h-11 min-w-11 justify-center gap-1.5 rounded-control px-1.5 font-semibold hover:bg-white/12"
          aria-haspopup="dialog"
          aria-label={messages.player.settings(
            chosen && messages.player.qualityShown(chosen.quality, chosen.megabytes),
          )}
          onClick={onSettings}
        >
          <GearIcon size={22} />
          {chosen && (
            <span className="whitespace-nowrap max-sm:hidden">
              {messages.player.qualityShown(chosen.quality, chosen.megabytes)}
            </span>
          )}
        </button>
        {languages.length > 0 && (
          <PlayerChoice
            label={messages.player.captions}
            value={captionsNow}
            shown={
              <>
                <ClosedCaptioningIcon size={22} />
                <span className="max-sm:sr-only" lang={langOf(languageName(captionsNow))}>
                  {captionsNow === 'off' ? messages.player.captionsOff : languageName(captionsNow)}
                </span>
              </>
            }
            options={[
              ...languages.map((language) => ({ value: language, label: languageName(language) })),
              { value: 'off', label: messages.player.captionsOff },
            ]}
            onChoose={(value) => chooseCaptions(value)}
          />
        )}
        <IconButton
          label={full ? messages.player.leaveFullscreen : messages.player.fullscreen}
          ground="night"
          onClick={onFullscreen}
          icon={<CornersOutIcon size={22} />}
        />
      </div>
    </div>
  )
}

function VolumeControl() {
  const { volume, muted } = usePlayerSettings()
  const silent = muted || volume === 0
  const toggle = () => usePlayerSettings.setState(silent ? { muted: false, volume: volume || 0.5 } : { muted: true })
  return (
    // A phone has keys for it, and no room here.
    <span className="row max-sm:hidden">
      <IconButton
        label={silent ? messages.player.unmute : messages.player.mute}
        ground="night"
        onClick={toggle}
        icon={silent ? <SpeakerSlashIcon size={22} /> : <SpeakerHighFillIcon size={22} />}
      />
      <input
        type="range"
        aria-label={messages.player.volume}
        className="player-range h-6 w-20 max-lg:hidden"
        style={{ '--played': `${silent ? 0 : volume * 100}%`, '--loaded': '0%' } as CSSProperties}
        min={0}
        max={1}
        step={0.05}
        value={silent ? 0 : volume}
        onChange={(event) => usePlayerSettings.setState({ volume: Number(event.target.value), muted: false })}
      />
    </span>
  )
}

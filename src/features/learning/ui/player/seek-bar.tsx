import type { CSSProperties } from 'react'
import { formatDuration } from '#platform/format/format.ts'
import { messages } from '../../messages/en.ts'

const clock = (seconds: number) => formatDuration(seconds) || '0:00'

/** Where the video is, and the way to any other moment of it. */
export function SeekBar({
  time,
  duration,
  loaded,
  marks = [],
  onSeek,
}: {
  time: number
  duration: number
  loaded: number
  marks?: readonly number[] | undefined
  onSeek: (to: number) => void
}) {
  const share = (seconds: number) => `${duration > 0 ? Math.min(100, (seconds / duration) * 100) : 0}%`
  return (
    <div className="relative flex">
      <input
        type="range"
        data-seek
        className="player-range h-6 w-full"
        style={{ '--played': share(time), '--loaded': share(loaded) } as CSSProperties}
        aria-label={messages.player.seek}
        aria-valuetext={messages.player.seekValue(clock(time), clock(duration))}
        min={0}
        max={Math.max(1, Math.floor(duration))}
        step={1}
        value={Math.min(Math.floor(time), Math.max(1, Math.floor(duration)))}
        onChange={(event) => onSeek(Number(event.target.value))}
      />
      {marks.map((second) => (
        <span key={second} aria-hidden="true" className="player-mark" style={{ left: share(second) }} />
      ))}
    </div>
  )
}

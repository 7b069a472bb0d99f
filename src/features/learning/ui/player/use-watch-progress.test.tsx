import { render } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Followed, useWatchProgress } from './use-watch-progress.ts'

let followed: Followed[] = []
afterEach(() => {
  followed = []
  vi.restoreAllMocks()
})

function Player({ onFollowed }: { onFollowed: (report: Followed) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  useWatchProgress(video, { startAt: 0, completed: false, onFollowed })
  return <video ref={video} muted />
}

/** A video that plays and has come to a second. */
function watchTo(second: number): HTMLVideoElement {
  const { container } = render(<Player onFollowed={(report) => followed.push(report)} />)
  const video = container.querySelector('video') as HTMLVideoElement
  const values = {
    readyState: 4,
    paused: false,
    seeking: false,
    duration: 600,
    currentTime: second,
    played: { length: 0 },
  }
  for (const [name, value] of Object.entries(values)) Object.defineProperty(video, name, { value, configurable: true })
  video.dispatchEvent(new Event('timeupdate'))
  return video
}

test.each([
  ['the phone sleeps or another tab is shown', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['the tab is frozen', () => document.dispatchEvent(new Event('freeze'))],
  ['the page is left', () => window.dispatchEvent(new Event('pagehide'))],
])('the very second is reported when %s', (_what, happen) => {
  watchTo(7)
  expect(followed).toEqual([])
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  happen()
  expect(followed).toEqual([{ positionSeconds: 7, completed: false, leaving: true }])
  happen()
  expect(followed).toHaveLength(1)
})

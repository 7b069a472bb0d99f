import { afterEach, expect, test, vi } from 'vitest'
import { showOnLockScreen } from './media-session.ts'

afterEach(() => void vi.unstubAllGlobals())

test('the lock screen shows the lesson and its course, moves the video, and is empty afterwards', () => {
  const handlers = new Map<string, ((details: object) => void) | null>()
  const session = {
    metadata: null as unknown,
    setActionHandler(action: string, handler: ((details: object) => void) | null) {
      if (action === 'previoustrack' && handler) throw new TypeError('not known here')
      handlers.set(action, handler)
    },
    setPositionState: vi.fn(),
  }
  Object.defineProperty(navigator, 'mediaSession', { value: session, configurable: true })
  vi.stubGlobal(
    'MediaMetadata',
    class {
      constructor(init: object) {
        Object.assign(this, init)
      }
    },
  )
  const video = document.createElement('video')
  Object.defineProperty(video, 'duration', { value: 60 })
  const next = vi.fn()
  const lesson = { title: 'Lookups', course: 'Excel', instructor: 'Rohit', picture: '/p.webp' }
  const end = showOnLockScreen(video, { ...lesson, onNext: next, onPrevious: () => {} })
  expect(session.metadata).toMatchObject({ title: 'Lookups', album: 'Excel', artist: 'Rohit' })
  handlers.get('seekto')?.({ seekTime: 30 })
  expect(video.currentTime).toBe(30)
  handlers.get('seekforward')?.({})
  expect(video.currentTime).toBe(40)
  handlers.get('seekbackward')?.({ seekOffset: 90 })
  expect(video.currentTime).toBe(0)
  handlers.get('nexttrack')?.({})
  expect(next).toHaveBeenCalledOnce()
  video.dispatchEvent(new Event('seeked'))
  expect(session.setPositionState).toHaveBeenLastCalledWith({ duration: 60, position: 0, playbackRate: 1 })
  end()
  expect(session.metadata).toBeNull()
  expect([...handlers.values()].filter(Boolean)).toEqual([])
})

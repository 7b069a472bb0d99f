import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { newUser } from '../../../../../tests/user.ts'
import { messages } from '../../messages/en.ts'
import { messages as dialogs } from '../../messages/player-en.ts'
import { usePlayerSettings } from './player-settings.ts'
import { type LessonVideo, VideoPlayer } from './video-player.tsx'

const video: LessonVideo = {
  sources: [{ src: '/lookups.mp4', type: 'video/mp4', bytes: 4_000_000 }],
  hls: null,
  captions: [
    { language: 'en', src: '/en.vtt' },
    { language: 'hi', src: '/hi.vtt' },
  ],
  poster: '/lookups.webp',
  durationSeconds: 90,
}

const initial = usePlayerSettings.getState()
/** A browser with a window for pictures: it says what is in it, and sends the video its events. */
let inWindow: Element | null
let asked: string[]
beforeEach(() => {
  inWindow = null
  asked = []
  // At once, while the press is still at work: what follows is drawn before the press ends.
  const send = (video: Element, name: string) => void video.dispatchEvent(new Event(name))
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {})
  const enter = async (video: Element) => {
    asked.push('enter')
    inWindow = video
    send(video, 'enterpictureinpicture')
  }
  Object.assign(HTMLVideoElement.prototype, {
    requestPictureInPicture(this: Element) {
      return enter(this)
    },
  })
  Object.defineProperties(document, {
    pictureInPictureEnabled: { value: true, configurable: true },
    pictureInPictureElement: { get: () => inWindow, configurable: true },
    exitPictureInPicture: {
      configurable: true,
      async value() {
        asked.push('leave')
        const left = inWindow
        inWindow = null
        if (left) send(left, 'leavepictureinpicture')
      },
    },
  })
  return () => {
    for (const name of ['pictureInPictureEnabled', 'pictureInPictureElement', 'exitPictureInPicture'])
      Reflect.deleteProperty(document, name)
    Reflect.deleteProperty(HTMLVideoElement.prototype, 'requestPictureInPicture')
    usePlayerSettings.setState(initial)
    vi.restoreAllMocks()
  }
})

const show = () => render(<VideoPlayer title="Lookups" video={video} startAt={30} onRenew={() => {}} />)
const player = () => within(screen.getByRole('region', { name: messages.player.player('Lookups') }))
const { pictureInPicture, leavePictureInPicture } = dialogs.settings

test('the button puts the picture into a window of its own, the player says so, and the same button brings it back', async () => {
  const user = newUser()
  show()
  const settings = () => user.click(player().getByRole('button', { name: messages.player.settings(undefined) }))
  await settings()
  await user.click(await screen.findByRole('button', { name: pictureInPicture }))
  expect(asked).toEqual(['enter'])
  expect(inWindow).toBe(document.querySelector('video'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect((await screen.findByText(messages.player.inPicture)).getAttribute('role')).toBe('status')
  await settings()
  expect(screen.queryByRole('button', { name: pictureInPicture })).toBeNull()
  await user.click(await screen.findByRole('button', { name: leavePictureInPicture }))
  expect(asked).toEqual(['enter', 'leave'])
  await vi.waitFor(() => expect(screen.queryByText(messages.player.inPicture)).toBeNull(), 30_000)
})

test('the P key does the same', async () => {
  show()
  const press = () => act(async () => void fireEvent.keyDown(document.body, { key: 'p' }))
  await press()
  expect(asked).toEqual(['enter'])
  expect(screen.getByText(messages.player.inPicture)).toBeTruthy()
  await press()
  expect(asked).toEqual(['enter', 'leave'])
  expect(screen.queryByText(messages.player.inPicture)).toBeNull()
})

test('a browser without such a window has no button for it, and its key asks for nothing', async () => {
  Object.defineProperty(document, 'pictureInPictureEnabled', { value: false, configurable: true })
  show()
  await act(async () => void fireEvent.keyDown(document.body, { key: 'p' }))
  await newUser().click(player().getByRole('button', { name: messages.player.settings(undefined) }))
  expect(await screen.findByRole('dialog')).toBeTruthy()
  expect(screen.queryByRole('button', { name: pictureInPicture })).toBeNull()
  expect(asked).toEqual([])
})

test('every control has a name, and its state is said in words as the video plays', async () => {
  show()
  const { player: playerMessages } = messages
  const named = player()
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent)
  expect(named).toEqual([
    playerMessages.play,
    playerMessages.back,
    playerMessages.mute,
    playerMessages.settings(undefined),
    playerMessages.fullscreen,
  ])
  const seek = player().getByRole<HTMLInputElement>('slider', { name: playerMessages.seek })
  expect([seek.value, seek.getAttribute('aria-valuetext')]).toEqual(['30', playerMessages.seekValue('0:30', '1:30')])
  expect(player().getByRole('slider', { name: playerMessages.volume })).toBeTruthy()
  for (const name of [playerMessages.speed, playerMessages.captions])
    expect(player().getByRole('combobox', { name })).toBeTruthy()

  const element = document.querySelector('video') as HTMLVideoElement
  const say = (name: string, on: object) =>
    act(async () => {
      for (const [key, value] of Object.entries(on))
        Object.defineProperty(element, key, { value, configurable: true, writable: true })
      element.dispatchEvent(new Event(name))
    })
  await say('playing', { paused: false, ended: false, readyState: 4, currentTime: 61, buffered: { length: 0 } })
  expect(player().getByRole('button', { name: playerMessages.pause })).toBeTruthy()
  expect(seek.getAttribute('aria-valuetext')).toBe(playerMessages.seekValue('1:01', '1:30'))
  await say('waiting', {})
  expect(player().getByRole('status', { name: playerMessages.loading })).toBeTruthy()
  // The first error asks for fresh addresses; the next one is announced.
  await say('error', {})
  expect(player().queryByRole('alert')).toBeNull()
  await say('error', {})
  expect(player().getByRole('alert').textContent).toContain(playerMessages.failed)
})

import { expect, test } from 'vitest'
import { commandFor } from './player-keys.ts'
import { changeVolume, stepSpeed, toggleCaptions, usePlayerSettings } from './player-settings.ts'

test.each([
  [' ', { do: 'toggle' }],
  ['k', { do: 'toggle' }],
  ['K', { do: 'toggle' }],
  ['ArrowLeft', { do: 'skip', seconds: -5 }],
  ['ArrowRight', { do: 'skip', seconds: 5 }],
  ['j', { do: 'skip', seconds: -10 }],
  ['l', { do: 'skip', seconds: 10 }],
  ['m', { do: 'mute' }],
  ['c', { do: 'captions' }],
  ['f', { do: 'fullscreen' }],
  ['<', { do: 'speed', by: -1 }],
  ['>', { do: 'speed', by: 1 }],
  ['p', { do: 'pip' }],
  ['?', { do: 'help' }],
  ['0', { do: 'share', tenths: 0 }],
  ['7', { do: 'share', tenths: 7 }],
  ['x', undefined],
])('with nothing focused, %j gives %j', (key, command) => {
  expect(commandFor({ key }, 'nothing')).toEqual(command)
})

test('a focused control keeps its own keys', () => {
  expect(commandFor({ key: ' ' }, 'button')).toBeUndefined()
  expect(commandFor({ key: 'k' }, 'button')).toEqual({ do: 'toggle' })
  expect(commandFor({ key: 'ArrowLeft' }, 'volume')).toBeUndefined()
  expect(commandFor({ key: 'ArrowLeft' }, 'seek-bar')).toEqual({ do: 'skip', seconds: -5 })
  for (const key of [' ', 'k', 'c', 'ArrowDown']) {
    expect(commandFor({ key }, 'text')).toBeUndefined()
    expect(commandFor({ key }, 'choice')).toBeUndefined()
  }
})

test('up and down scroll the page unless the player has the focus', () => {
  expect(commandFor({ key: 'ArrowUp' }, 'nothing')).toBeUndefined()
  expect(commandFor({ key: 'ArrowUp' }, 'player')).toEqual({ do: 'volume', by: 0.1 })
})

test('the browser’s own shortcuts pass', () => {
  for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }])
    expect(commandFor({ key: 'l', ...held }, 'nothing')).toBeUndefined()
})

test('speed, volume and captions stay within what there is', () => {
  for (let i = 0; i < 9; i++) stepSpeed(1)
  expect(usePlayerSettings.getState().speed).toBe(2)
  for (let i = 0; i < 12; i++) stepSpeed(-1)
  expect(usePlayerSettings.getState().speed).toBe(0.5)
  for (let i = 0; i < 15; i++) changeVolume(-0.1)
  expect(usePlayerSettings.getState().volume).toBe(0)
  changeVolume(0.1)
  expect(usePlayerSettings.getState()).toMatchObject({ volume: 0.1, muted: false })
  toggleCaptions()
  expect(usePlayerSettings.getState().captions).toBe('off')
  toggleCaptions()
  expect(usePlayerSettings.getState().captions).toBe('en')
})

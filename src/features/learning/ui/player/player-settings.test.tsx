import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => void vi.resetModules())
/** The settings of a page that is opened now. */
const open = () => import('./player-settings.ts')

test('what a person chose is there on the next visit, and what nobody chose follows their language', async () => {
  const { usePlayerSettings, preferCaptions } = await open()
  usePlayerSettings.setState({ speed: 1.5, captionPlace: 'top', quality: '480' })
  preferCaptions('hi')
  expect(JSON.parse(localStorage.getItem('playerSettings') ?? '')).toEqual({
    speed: 1.5,
    captionPlace: 'top',
    quality: '480',
  })
  vi.resetModules()
  expect((await open()).usePlayerSettings.getState()).toMatchObject({
    speed: 1.5,
    volume: 1,
    captions: 'en',
    captionPlace: 'top',
    captionSize: 'medium',
    quality: '480',
  })
})

test.each(['', 'nothing', '7', '[]', '{"speed":9,"volume":"loud","captions":"<b>","quality":"best","captionSize":3}'])(
  'a browser that stored %j plays as for the first time',
  async (stored) => {
    localStorage.setItem('playerSettings', stored)
    const { usePlayerSettings } = await open()
    expect(usePlayerSettings.getState()).toMatchObject({
      speed: 1,
      volume: 1,
      captions: 'en',
      quality: 'auto',
      captionSize: 'medium',
    })
  },
)

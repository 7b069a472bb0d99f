import { render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { newUser } from '../../../../../tests/user.ts'
import { addDataUsed } from './data-used.ts'
import { usePlayerSettings } from './player-settings.ts'
import { SettingsDialog } from './settings-dialog.tsx'
import { qualitiesOf } from './stream-choice.ts'

const initial = usePlayerSettings.getState()
afterEach(() => usePlayerSettings.setState(initial))

const rung = (side: number, bytes: number) => ({ src: `/rung-${side}`, side, bytes })
const rungs = [rung(240, 3_140_000), rung(480, 9_000_000), rung(720, 35_400_000), rung(0, 480_000)]
const nothing = () => {}

test('each quality says its megabytes before it is played, and the choice is remembered', async () => {
  addDataUsed(12_345_678)
  render(
    <SettingsDialog
      within={undefined}
      qualities={qualitiesOf({ src: '/master', rungs })}
      bytes={0}
      captioned={false}
      inPicture={false}
      onPictureInPicture={undefined}
      onKeys={nothing}
      onClose={nothing}
    />,
  )
  const choices = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)
  expect(choices).toEqual([
    'Automaticup to 35 MB',
    '720p35 MB',
    '480p9 MB',
    'Data saver (240p)3.1 MB',
    'Audio only0.5 MB',
  ])
  expect(screen.getByText(/Videos used about 12 MB on this device today\./)).toBeTruthy()
  await newUser().click(screen.getByRole('radio', { name: /480p/ }))
  expect(usePlayerSettings.getState().quality).toBe('480')
  expect(JSON.parse(localStorage.getItem('playerSettings') ?? '')).toMatchObject({ quality: '480' })
  expect(screen.queryByRole('button', { name: 'Picture in picture' })).toBeNull()
})

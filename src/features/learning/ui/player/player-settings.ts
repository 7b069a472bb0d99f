import { create } from 'zustand'
import { browserStore } from '#platform/browser/browser-store.ts'
import { isLanguage } from '#platform/i18n/language.ts'
import type { Quality } from './stream-choice.ts'

/** A language of captions, or off. */
export type CaptionChoice = string
export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const

/** How this person watches; holds from lesson to lesson while the tab is open. */
export type PlayerSettings = {
  speed: number
  volume: number
  muted: boolean
  captions: CaptionChoice
  quality: Quality
}

export const usePlayerSettings = create<PlayerSettings>(() => ({
  speed: 1,
  volume: 1,
  muted: false,
  captions: captionsOfReader(),
  quality: savesData() ? 'saver' : 'auto',
}))

/** In the chosen language of the interface. */
function captionsOfReader(): CaptionChoice {
  const chosen = browserStore.get('languagePreference')
  return isLanguage(chosen) ? chosen : 'en'
}

/** Whether the phone itself is set to save data. */
function savesData(): boolean {
  const { connection } = globalThis.navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

let lastLanguage = usePlayerSettings.getState().captions

export function chooseCaptions(captions: CaptionChoice): void {
  if (captions !== 'off') lastLanguage = captions
  usePlayerSettings.setState({ captions })
}

/** The language of what is watched, unless the person wants none. */
export function preferCaptions(captions: CaptionChoice): void {
  if (usePlayerSettings.getState().captions !== 'off') chooseCaptions(captions)
}

/** Off, and on again in the language chosen last. */
export function toggleCaptions(): void {
  chooseCaptions(usePlayerSettings.getState().captions === 'off' ? lastLanguage : 'off')
}

/** The next speed up or down. */
export function stepSpeed(by: 1 | -1): void {
  const at = speeds.indexOf(usePlayerSettings.getState().speed as (typeof speeds)[number])
  const speed = speeds[Math.min(speeds.length - 1, Math.max(0, (at < 0 ? 2 : at) + by))] ?? 1
  usePlayerSettings.setState({ speed })
}

/** Louder or softer, 0 to 1; it is heard again if it was muted. */
export function changeVolume(by: number): void {
  const { volume } = usePlayerSettings.getState()
  usePlayerSettings.setState({ volume: Math.round(Math.min(1, Math.max(0, volume + by)) * 100) / 100, muted: false })
}

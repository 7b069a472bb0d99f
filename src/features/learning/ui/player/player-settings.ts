import { create } from 'zustand'
import { browserStore } from '#platform/browser/browser-store.ts'
import { isLanguage } from '#platform/i18n/language.ts'
import { isQuality, type Quality } from './stream-choice.ts'

/** A language of captions, or off. */
export type CaptionChoice = string
export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const

export const captionSizes = ['small', 'medium', 'large'] as const
/** Below the picture captions hide none of it; on it they leave more room for it. */
export const captionPlaces = ['below', 'bottom', 'top'] as const

/** How this person watches, remembered in this browser. */
export type PlayerSettings = {
  speed: number
  volume: number
  muted: boolean
  captions: CaptionChoice
  captionSize: (typeof captionSizes)[number]
  captionPlace: (typeof captionPlaces)[number]
  quality: Quality
}

/** What of an earlier visit can still be used: each value is checked, since anything may be in a browser's storage. */
function remembered(): Partial<PlayerSettings> {
  const stored = browserStore.read<Record<string, unknown>>('playerSettings')
  if (typeof stored !== 'object' || stored === null) return {}
  const checks: { [K in keyof PlayerSettings]: (value: unknown) => boolean } = {
    speed: (value) => speeds.some((one) => one === value),
    volume: (value) => typeof value === 'number' && value >= 0 && value <= 1,
    muted: (value) => typeof value === 'boolean',
    captions: (value) => typeof value === 'string' && /^[a-z]{2,3}$/.test(value),
    captionSize: (value) => captionSizes.some((one) => one === value),
    captionPlace: (value) => captionPlaces.some((one) => one === value),
    quality: isQuality,
  }
  return Object.fromEntries(
    Object.entries(checks).flatMap(([key, isUsable]) => (isUsable(stored[key]) ? [[key, stored[key]]] : [])),
  )
}

export const usePlayerSettings = create<PlayerSettings>(() => ({
  speed: 1,
  volume: 1,
  muted: false,
  captions: captionsOfReader(),
  captionSize: 'medium',
  captionPlace: 'below',
  quality: savesData() ? 'saver' : 'auto',
  ...remembered(),
}))

let isSuggesting = false

// What nobody chose follows the reader's language and the phone's own setting, also tomorrow.
usePlayerSettings.subscribe((settings, before) => {
  if (isSuggesting) return
  const changed = Object.entries(settings).filter(([key, value]) => value !== before[key as keyof PlayerSettings])
  browserStore.write('playerSettings', { ...remembered(), ...Object.fromEntries(changed) })
})

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
  if (usePlayerSettings.getState().captions === 'off') return
  isSuggesting = true
  chooseCaptions(captions)
  isSuggesting = false
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

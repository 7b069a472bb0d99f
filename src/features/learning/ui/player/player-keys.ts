export type PlayerCommand =
  | { do: 'toggle' | 'mute' | 'captions' | 'fullscreen' | 'pip' | 'help' }
  | { do: 'share'; tenths: number }
  | { do: 'skip'; seconds: number }
  | { do: 'volume'; by: number }
  | { do: 'speed'; by: 1 | -1 }

type Pressed = { key: string; ctrlKey?: boolean; metaKey?: boolean; altKey?: boolean }

/** What the focus is on: its own keys stay its own. */
export type Focused = 'nothing' | 'player' | 'seek-bar' | 'volume' | 'button' | 'choice' | 'text'

/**
 * What a key does to the video, or undefined. Space and Enter belong to a focused button, arrows to a list of choices
 * and to the volume; up and down scroll the page unless the player itself has the focus.
 */
export function commandFor({ key, ctrlKey, metaKey, altKey }: Pressed, focused: Focused): PlayerCommand | undefined {
  if (ctrlKey || metaKey || altKey || focused === 'text' || focused === 'choice') return undefined
  const volume = focused === 'player' || focused === 'button'
  switch (key.length === 1 ? key.toLowerCase() : key) {
    case ' ':
      return focused === 'button' ? undefined : { do: 'toggle' }
    case 'k':
      return { do: 'toggle' }
    case 'ArrowLeft':
      return focused === 'volume' ? undefined : { do: 'skip', seconds: -5 }
    case 'ArrowRight':
      return focused === 'volume' ? undefined : { do: 'skip', seconds: 5 }
    case 'j':
      return { do: 'skip', seconds: -10 }
    case 'l':
      return { do: 'skip', seconds: 10 }
    case 'ArrowUp':
      return volume ? { do: 'volume', by: 0.1 } : undefined
    case 'ArrowDown':
      return volume ? { do: 'volume', by: -0.1 } : undefined
    case 'm':
      return { do: 'mute' }
    case 'c':
      return { do: 'captions' }
    case 'f':
      return { do: 'fullscreen' }
    case '<':
      return { do: 'speed', by: -1 }
    case '>':
      return { do: 'speed', by: 1 }
    case 'p':
      return { do: 'pip' }
    case '?':
      return { do: 'help' }
    default:
      return /^\d$/.test(key) ? { do: 'share', tenths: Number(key) } : undefined
  }
}

/** What has the focus, as far as keys are concerned; undefined where it is elsewhere and keys mean nothing to us. */
export function focusedOn(target: Element, player: Element): Focused | undefined {
  if (target === document.body) return 'nothing'
  if (!player.contains(target)) return undefined
  if (target.matches('[data-seek]')) return 'seek-bar'
  if (target.matches('input[type=range]')) return 'volume'
  if (target.matches('select')) return 'choice'
  if (target.matches('input, textarea')) return 'text'
  return target.matches('button, a') ? 'button' : 'player'
}

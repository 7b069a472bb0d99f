import { flushSync } from 'react-dom'

/**
 * Makes a change and gives the focus to what it draws, within the same event: the very next key belongs there, however
 * long the next frame takes, and a phone's keyboard stays open. Only for event handlers.
 * @param find what takes the focus, asked once the change is drawn
 */
export function flushAndFocus(change: () => void, find: () => HTMLElement | null | undefined): void {
  flushSync(change)
  find()?.focus()
}

import { flushSync } from 'react-dom'

/**
 * Makes a change and focuses an element that it renders, within the same event. The very next key then reaches that
 * element, however long the next frame takes, and a phone's keyboard stays open. Only for event handlers.
 * @param find returns the element to focus, called once the change is rendered
 */
export function flushAndFocus(change: () => void, find: () => HTMLElement | null | undefined): void {
  flushSync(change)
  find()?.focus()
}

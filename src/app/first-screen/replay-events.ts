import { idle } from '#platform/browser/idle.ts'

/** What was pressed, typed into (with the text at that moment), ticked (with what it then was) or sent. */
type RecordedEvent = [HTMLElement, (string | boolean)?]
/** Once `replaying`, nothing more is recorded. */
type RecordedEvents = RecordedEvent[] & { replaying?: boolean }
type WithRecordedEvents = { eventsToReplay?: RecordedEvents | undefined }

/** Repeats what was pressed, typed or sent before React had taken the page over; start-scripts.ts recorded it. Once. */
export async function replayEvents(): Promise<void> {
  const page = window as WithRecordedEvents
  if (!page.eventsToReplay) return
  // The frame is hydrated before what stands in it; React has finished both when the browser is idle.
  await idle()
  const events = page.eventsToReplay
  events.replaying = true
  for (const [target, value] of events) {
    const element = target.isConnected ? target : findReplacement(target)
    if (!element || !(await isHydrated(element))) continue
    if (typeof value === 'string') restoreInput(element as HTMLInputElement, value)
    else if (value !== undefined) restoreTick(element as HTMLInputElement, value)
    else if (element instanceof HTMLFormElement) element.requestSubmit()
    else element.click()
  }
  page.eventsToReplay = undefined
}

const identifying = ['type', 'name', 'value']

/** The element that React drew in the place of a removed one: the same tag, text, name and value. */
function findReplacement(removed: HTMLElement): HTMLElement | undefined {
  return Array.from(document.querySelectorAll<HTMLElement>(removed.tagName)).find(
    (one) =>
      one.textContent === removed.textContent &&
      identifying.every((name) => one.getAttribute(name) === removed.getAttribute(name)),
  )
}

/** Whether React has taken the element over: it then has React's own properties. Waits up to five seconds. */
async function isHydrated(element: HTMLElement): Promise<boolean> {
  for (let tries = 0; tries < 200 && element.isConnected; tries += 1) {
    if (Object.keys(element).some((key) => key.startsWith('__react'))) return true
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  return false
}

/**
 * React resets a field to the server's value, and only reacts to a value that differs from the field's previous one, so
 * the field is emptied first. What has been typed since is newer and stays.
 */
function restoreInput(field: HTMLInputElement, recorded: string): void {
  const text = field.value || recorded
  const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
  for (const value of ['', text]) {
    set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** React reacts to a click only, and only to one that changes the box. */
function restoreTick(box: HTMLInputElement, ticked: boolean): void {
  box.checked = !ticked
  box.click()
}

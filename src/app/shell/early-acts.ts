import { idle } from '#platform/browser/idle.ts'

/** What was pressed, typed into (with the text at that moment), ticked (with what it then was) or sent. */
type EarlyAct = [HTMLElement, (string | boolean)?]
/** Once `begun`, nothing more is kept. */
type EarlyActs = EarlyAct[] & { begun?: boolean }
type WithEarlyActs = { earlyActs?: EarlyActs | undefined }

/** Does what was pressed, typed or sent before the page had come alive; start-scripts.ts kept it. Once. */
export async function replayEvents(): Promise<void> {
  const page = window as WithEarlyActs
  if (!page.earlyActs) return
  // The frame comes alive before what stands in it; React has finished both when the page has nothing left to do.
  await idle()
  const acts = page.earlyActs
  acts.begun = true
  for (const [acted, left] of acts) {
    const element = acted.isConnected ? acted : findReplacement(acted)
    if (!element || !(await isTakenOver(element))) continue
    if (typeof left === 'string') restoreInput(element as HTMLInputElement, left)
    else if (left !== undefined) tick(element as HTMLInputElement, left)
    else if (element instanceof HTMLFormElement) element.requestSubmit()
    else element.click()
  }
  page.earlyActs = undefined
}

const alike = ['type', 'name', 'value']

/** What stands in the place of an element that the page has drawn anew: one of its name and choice, saying the same. */
function findReplacement(gone: HTMLElement): HTMLElement | undefined {
  return Array.from(document.querySelectorAll<HTMLElement>(gone.tagName)).find(
    (one) =>
      one.textContent === gone.textContent && alike.every((name) => one.getAttribute(name) === gone.getAttribute(name)),
  )
}

/** Whether React has taken the element over: it then keeps its own notes on it. Waits for a few seconds. */
async function isTakenOver(element: HTMLElement): Promise<boolean> {
  for (let wait = 0; wait < 200 && element.isConnected; wait += 1) {
    if (Object.keys(element).some((key) => key.startsWith('__react'))) return true
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  return false
}

/**
 * React puts a field back to what the server wrote, and hears of a text that differs from the field's last one. What has
 * been typed since stays.
 */
function restoreInput(field: HTMLInputElement, kept: string): void {
  const text = field.value || kept
  const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
  for (const value of ['', text]) {
    set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** A form hears of a press only, and of one that changes something. */
function tick(box: HTMLInputElement, ticked: boolean): void {
  box.checked = !ticked
  box.click()
}

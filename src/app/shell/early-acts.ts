/** What was pressed, typed into (with the text at that moment) or sent. */
type EarlyAct = [HTMLElement, string?]
type WithEarlyActs = { earlyActs?: EarlyAct[] | undefined }

/** Does what was pressed, typed or sent before the page had come alive; start-scripts.ts kept it. Once. */
export async function doEarlyActs(): Promise<void> {
  const page = window as WithEarlyActs
  // The frame comes alive before what stands in it: more may be kept meanwhile.
  for (let act = page.earlyActs?.shift(); act; act = page.earlyActs?.shift()) {
    const [element, text] = act
    if (!(await isAlive(element))) continue
    if (text !== undefined) sayText(element as HTMLInputElement, text)
    else if (element instanceof HTMLFormElement) element.requestSubmit()
    else element.click()
  }
  // From here on the page answers by itself.
  page.earlyActs = undefined
}

/** Whether React has taken the element over: it then keeps its own notes on it. Waits for a few seconds. */
async function isAlive(element: HTMLElement): Promise<boolean> {
  for (let wait = 0; wait < 200 && element.isConnected; wait += 1) {
    if (Object.keys(element).some((key) => key.startsWith('__react'))) return true
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  return false
}

/** React puts a field back to what the server wrote, and hears of a text that differs from the field's last one. */
function sayText(field: HTMLInputElement, text: string): void {
  const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
  for (const value of ['', text]) {
    set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

type Yielding = { scheduler?: { yield?: () => Promise<void> } }

/** Continues in a new task, so that the browser first handles a click or a key press that came in the meantime. */
export function yieldToMain(): Promise<void> {
  const { scheduler } = globalThis as Yielding
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve))
}

type Yielding = { scheduler?: { yield?: () => Promise<void> } }

/** Goes on in a task of its own, so that a press or a letter that came meanwhile is heard first. */
export function yieldToMain(): Promise<void> {
  const { scheduler } = globalThis as Yielding
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve))
}

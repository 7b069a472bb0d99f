let pagesWithTop = 0
const listeners = new Set<() => void>()
const changePagesWithTop = (by: number) => {
  pagesWithTop += by
  for (const listener of listeners) listener()
}

/** Whether a phone shows toasts at the top, since the page that is open has its controls at the bottom. */
export const toastsAtTop = {
  get: () => pagesWithTop > 0,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** For an effect of such a page: returns what ends it. */
  ask() {
    changePagesWithTop(1)
    return () => changePagesWithTop(-1)
  },
}

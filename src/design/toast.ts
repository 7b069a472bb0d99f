export type ToastType = 'success' | 'error' | 'info' | 'warning'
export type ToastOptions = {
  /** How long it stays; 3000 unless said (specification 9). */
  durationMs?: number
}

let needed = false
const listeners = new Set<() => void>()

/** Whether any toast was requested yet: until then the toaster's code is not loaded. */
export const toasterNeeded = {
  get: () => needed,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

function show(type: ToastType) {
  return (title: string, message?: string, { durationMs = 3000 }: ToastOptions = {}) => {
    needed = true
    for (const listener of listeners) listener()
    void import('./toaster.tsx').then(({ showToast }) => showToast({ type, title, message, durationMs }))
  }
}

/** `toast.success('Payment Successful!', "You're now enrolled", { durationMs: 4000 })`, from anywhere in the browser. */
export const toast = {
  success: show('success'),
  error: show('error'),
  info: show('info'),
  warning: show('warning'),
}

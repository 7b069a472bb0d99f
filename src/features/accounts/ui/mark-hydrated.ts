let resolveHydrated: () => void = () => {}

/**
 * Settles once the server's page has come to life. A redirect before that would put another page under React's hands
 * than the one it is about to take over.
 */
export const pageHydrated = new Promise<void>((resolve) => {
  resolveHydrated = resolve
})

export function markHydrated(): void {
  resolveHydrated()
}

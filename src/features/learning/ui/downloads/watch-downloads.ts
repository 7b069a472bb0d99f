import { onSessionChange, signedInUid } from '#features/accounts/ui/session-store.ts'
import { browserStore } from '#platform/browser/browser-store.ts'
import { idle } from '#platform/browser/idle.ts'

/**
 * Looks after what is downloaded in this browser, where something is: it is removed when its person is signed out, and
 * checked while they are signed in. Runs once the page is hydrated and the session restored.
 * @returns stops it
 */
export function watchDownloads(): () => void {
  const follow = () => void lookAfter()
  follow()
  return onSessionChange(follow)
}

async function lookAfter(): Promise<void> {
  const account = browserStore.get('downloadsOf')
  if (account === null) return
  if (account !== signedInUid()) return (await import('./remove-downloads.ts')).removeAllDownloads()
  await idle()
  await (await import('./check-downloads.ts')).followDownloads()
}

import { onSessionChange, signedInUid } from '#features/accounts/ui/session-store.ts'
import { browserStore } from '#platform/browser/browser-store.ts'
import { idle } from '#platform/browser/idle.ts'
import { messages as language } from '#platform/messages/language-en.ts'

/** Who is notified on this device, when that was saved last and in which language. */
export type PushMark = { account: string; day: string; language: string }

/** The device's own day: it decides when something is done again, and nothing else. */
export const today = (): string => new Date().toDateString()

/**
 * Looks after the notifications of this device, where they are on: they end when their person is signed out, and are saved
 * again once a day. Runs once the page is hydrated and the session restored.
 * @returns stops it
 */
export function watchPush(): () => void {
  const follow = () => void lookAfter()
  follow()
  return onSessionChange(follow)
}

async function lookAfter(): Promise<void> {
  const mark = browserStore.read<PushMark>('pushOf')
  if (mark === null) return
  if (mark.account !== signedInUid()) return (await import('./push-on-device.ts')).forgetPush()
  if (mark.day === today() && mark.language === language.code) return
  await idle()
  await (await import('./push-on-device.ts')).renewPush()
}

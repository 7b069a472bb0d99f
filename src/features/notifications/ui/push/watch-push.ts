import { onSessionChange, signedInUid } from '#features/accounts/ui/session-store.ts'
import { browserStore } from '#platform/browser/browser-store.ts'
import { idle } from '#platform/browser/idle.ts'
import { messages as language } from '#platform/messages/language-en.ts'
import { type PushMark, today } from './push-mark.ts'

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

import { signedInUid } from '#features/accounts/ui/session-store.ts'
import { call, CallError } from '#platform/api/client.ts'
import { browserStore } from '#platform/browser/browser-store.ts'
import { releaseServiceWorker, startServiceWorker } from '#platform/browser/service-worker.ts'
import { messages as language } from '#platform/messages/language-en.ts'
import { devicePush, removeDevicePush, saveDevicePush } from '../../contract.ts'
import { type PushMark, today } from './push-mark.ts'

/** The subscription of this browser, if there is one. */
async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
const base64urlOf = (bytes: ArrayBuffer | null | undefined) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** A subscription with our present key: a browser keeps one key, so that one with another key ends first. */
async function subscribe(key: string): Promise<PushSubscription> {
  const { pushManager } = await startServiceWorker()
  const before = await pushManager.getSubscription()
  if (before && base64urlOf(before.options.applicationServerKey) === key) return before
  await before?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) })
}

/**
 * Lets this device be notified. The browser has been asked by now.
 * @throws DOMException where the browser or its push service does not let us
 */
export async function turnOnPush(): Promise<void> {
  const account = signedInUid()
  if (!account) return
  const { data } = await call(devicePush, {})
  const subscription = await subscribe(data.key)
  await call(saveDevicePush, {
    endpoint: subscription.endpoint,
    p256dh: base64urlOf(subscription.getKey('p256dh')),
    auth: base64urlOf(subscription.getKey('auth')),
    key: data.key,
  })
  browserStore.write('pushOf', { account, day: today(), language: language.code } satisfies PushMark)
}

/** Ends the notifications of this device, here and on the server. */
export async function turnOffPush(): Promise<void> {
  await call(removeDevicePush, {})
  await forgetPush()
}

/** Ends the subscription of this browser; with the session the server forgets it by itself. */
export async function forgetPush(): Promise<void> {
  const subscription = await subscriptionHere()
  // Without a network it stays known to the push service until the next message finds nobody.
  await subscription?.unsubscribe().catch(() => false)
  browserStore.remove('pushOf')
  await releaseServiceWorker()
}

/**
 * Saves the subscription again: a browser may have given it another address, this page may have another language, and the
 * school another key.
 */
export async function renewPush(): Promise<void> {
  if (Notification.permission !== 'granted') return forgetPush()
  try {
    await turnOnPush()
  } catch (error) {
    // The next page tries again.
    if (!(error instanceof CallError) && !(error instanceof DOMException)) throw error
  }
}

/** Whether this device is notified, as it and the server know. */
export async function isPushOn(): Promise<boolean> {
  if (Notification.permission !== 'granted' || !(await subscriptionHere())) return false
  return (await call(devicePush, {})).data.on
}

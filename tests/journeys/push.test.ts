import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible, expectNoOverflow } from './axe.ts'
import { call, enterAs, expect, registered, test } from './journey.ts'

/** The browser of these tests has no push service: subscribing is done in the page, with real keys. */
async function withPushService(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const store = window.localStorage
    // The headless browser refuses whatever a test grants.
    Object.defineProperty(Notification, 'permission', { get: () => store.getItem('test-permission') ?? 'default' })
    Notification.requestPermission = async () => {
      store.setItem('test-permission', 'granted')
      return 'granted'
    }
    const endpoint = () => store.getItem('test-endpoint')
    const subscription = async (key: ArrayBuffer | null) => {
      const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
      const point = await crypto.subtle.exportKey('raw', pair.publicKey)
      return {
        endpoint: endpoint(),
        options: { applicationServerKey: key },
        getKey: (name: string) => (name === 'auth' ? new Uint8Array(16).buffer : point),
        unsubscribe: async () => (store.removeItem('test-endpoint'), true),
      }
    }
    const fake = PushManager.prototype as unknown as Record<string, unknown>
    fake.subscribe = async ({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
      store.setItem('test-endpoint', `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`)
      return subscription(applicationServerKey.buffer)
    }
    fake.getSubscription = async () => (endpoint() ? subscription(null) : null)
  })
}

/** What the service worker did, recorded in it. */
type Recording = {
  shown: object[]
  opened: string[]
  registration: { showNotification(title: string, options: object): Promise<void> }
  clients: { openWindow(address: string): Promise<void> }
  ExtendableEvent: new (name: string) => Event
  dispatchEvent(event: Event): boolean
}

const pushSwitch = (page: Page) => page.getByRole('switch', { name: /^Notifications on this device/ })
const registrations = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)

test('notifications are switched on after a press, shown by the service worker, lead to the lesson, and end with the session', async ({
  page,
  context,
  request,
}) => {
  const person = await registered(request)
  const isOn = async () => (await call(request, 'GET', '/account/push', undefined, person.token)).data?.on
  await context.grantPermissions(['notifications'])
  await withPushService(context)
  await enterAs(page, person)
  await page.goto('/account-setting')
  await expect(pushSwitch(page)).not.toBeChecked()
  expect(await registrations(page)).toBe(0)
  await pushSwitch(page).click()
  await expect(page.getByText('Notifications on this device are on')).toBeVisible()
  await expect(pushSwitch(page)).toBeChecked()
  expect(await isOn()).toBe(true)
  await expectAccessible(page, 'notifications on this device')
  await expectNoOverflow(page)
  await page.reload()
  await expect(pushSwitch(page)).toBeChecked()

  const browser = await context.newCDPSession(page)
  const found = new Promise<string>((resolve) =>
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    }),
  )
  await browser.send('ServiceWorker.enable')
  const registrationId = await found
  const { origin } = new URL(page.url())
  const deliver = (data: string) => browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  // The headless browser shows none: what the worker asks it to show is recorded in the worker.
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('no service worker')
  await worker.evaluate(() => {
    const scope = globalThis as unknown as Recording
    scope.shown = []
    scope.opened = []
    scope.registration.showNotification = async (title, options) => void scope.shown.push({ title, ...options })
    scope.clients.openWindow = async (address) => void scope.opened.push(address)
  })
  const sent = { title: 'सीखने का समय', body: '‘Tabla’', path: '/learning/abc', tag: 'notice-1', lang: 'hi' }
  await deliver(JSON.stringify(sent))
  const { title, body, lang, tag } = sent
  const address = `${origin}/learning/abc`
  await expect
    .poll(() => worker.evaluate(() => (globalThis as unknown as Recording).shown))
    .toEqual([{ title, body, lang, tag, icon: '/icon-192.png', data: address }])

  const press = (data: string) =>
    worker.evaluate(async (shownData) => {
      const scope = globalThis as unknown as Recording
      let closed = false
      const notification = { data: shownData, close: () => (closed = true) }
      scope.dispatchEvent(Object.assign(new scope.ExtendableEvent('notificationclick'), { notification }))
      await new Promise((resolve) => setTimeout(resolve, 300))
      return { closed, opened: scope.opened }
    }, data)
  expect(await press(address)).toEqual({ closed: true, opened: [address] })
  // The page that is open already is shown, and no other one opened.
  expect(await press(page.url())).toEqual({ closed: true, opened: [address] })
  expect(await press('https://evil.example/')).toEqual({ closed: true, opened: [address, `${origin}/notifications`] })

  await pushSwitch(page).click()
  await expect(page.getByText('Notifications on this device are off')).toBeVisible()
  expect(await isOn()).toBe(false)
  await expect.poll(() => registrations(page)).toBe(0)

  await pushSwitch(page).click()
  await expect(pushSwitch(page)).toBeChecked()
  await page.getByRole('button', { name: /^Account, / }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect
    .poll(() => page.evaluate(() => [localStorage.getItem('test-endpoint'), localStorage.getItem('pushOf')]))
    .toEqual([null, null])
  await expect.poll(() => registrations(page)).toBe(0)
})

test('a browser that blocks, lacks or hides notifications says what to do', async ({ context, request }) => {
  const person = await registered(request)
  const openWith = async (script: () => void) => {
    const tab = await context.newPage()
    await enterAs(tab, person)
    await tab.addInitScript(script)
    await tab.goto('/account-setting')
    return tab
  }
  const denied = await openWith(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
  })
  await expect(denied.getByText('This browser blocks notifications from this site')).toBeVisible()
  await expectAccessible(denied, 'blocked notifications')
  const missing = await openWith(() => {
    Reflect.deleteProperty(window, 'PushManager')
  })
  await expect(missing.getByText(/^This browser can’t show notifications\./)).toBeVisible()
  const ofApple = await openWith(() => {
    Reflect.deleteProperty(window, 'PushManager')
    Object.defineProperty(navigator, 'standalone', { value: false })
  })
  await expect(ofApple.getByText(/first add this site to your home screen/)).toBeVisible()
  for (const tab of [denied, missing, ofApple]) await expect(pushSwitch(tab)).toHaveCount(0)
  // A question that is closed without an answer leaves everything as it was.
  const dismissed = await openWith(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'default' })
    Notification.requestPermission = async () => 'default'
  })
  await pushSwitch(dismissed).click()
  await expect(pushSwitch(dismissed)).not.toBeChecked()
  await expect(pushSwitch(dismissed)).toBeEnabled()
})

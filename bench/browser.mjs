// A real browser, signed in, and the slow line and phone that Lighthouse's mobile preset means.
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findChromium } from '../tests/chromium.mjs'

const executablePath = findChromium()
const slowLine = {
  offline: false,
  latency: 150,
  downloadThroughput: (1638.4 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
}
export const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }

export async function post(url, path, body, token) {
  const answer = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      connection: 'close',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  })
  const { data, message } = await answer.json()
  if (answer.status > 201) throw new Error(`${path} answers ${answer.status}: ${message}`)
  return data
}

/** With the code from the demo's mailbox where one is asked. */
export async function signIn(url, email) {
  const since = new Date()
  let data = await post(url, '/login', { email, password: 'Sopaan@2026' })
  if (data.challenge) {
    const { challenge } = data
    data = await post(url, '/verify-otp', { challenge, otp: await codeSent(url, email, since) })
  }
  const { token, ...user } = data
  return { token, user }
}

/** Somebody new, signed in, who owns nothing yet. */
export async function newLearner(url) {
  const name = `bench.${Date.now()}`
  const person = {
    firstName: 'Nandini',
    lastName: 'Kulkarni',
    email: `${name}@example.in`,
    phone: `9${String(Date.now()).slice(-9)}`,
    password: 'Kamal-Rasta#2026',
    acceptTerms: true,
    isAdult: true,
  }
  const since = new Date()
  const { challenge } = await post(url, '/register', person)
  const { token, ...user } = await post(url, '/verify-otp', {
    challenge,
    otp: await codeSent(url, person.email, since),
  })
  return { token, user }
}

/** A published free course whose lessons are as asked, with these lessons. */
export async function freeCourse(url, fits) {
  const { courses } = await post(url, '/course/get-courses-from-marketplace', { limit: 24, price: 'free' })
  for (const { uid } of courses) {
    const { sections } = await post(url, '/course/get-course-details', { uid })
    const lessons = sections.flatMap((section) => section.lessons)
    if (fits(lessons)) return { uid, lessons }
  }
  throw new Error('the school has no such free course')
}

async function codeSent(url, email, since) {
  for (;;) {
    const answer = await fetch(`${url}/dev/mailbox.json?to=${encodeURIComponent(email)}`, {
      headers: { connection: 'close' },
    })
    const fresh = (await answer.json()).filter((mail) => new Date(mail.at) >= since)
    const code = fresh.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).find(Boolean)
    if (code) return code
    await new Promise((done) => setTimeout(done, 100))
  }
}

/** A browser of its own in `folder`, signed in, with nothing in its cache. */
export async function openBrowser(folder, url, { token, user }, more = {}) {
  const profile = join(folder, `profile-${performance.now()}`)
  const browser = await chromium.launchPersistentContext(profile, { executablePath, headless: true, ...more })
  await browser.addInitScript(watchPage)
  const page = browser.pages()[0] ?? (await browser.newPage())
  await page.goto(`${url}/robots.txt`)
  await page.evaluate(
    ([authToken, authUser]) => {
      localStorage.setItem('authToken', authToken)
      localStorage.setItem('authUser', authUser)
    },
    [token, JSON.stringify(user)],
  )
  return { browser, page }
}

/** Runs in every page: waits for what is to be seen in it, and for its being painted. */
function watchPage() {
  /** @returns milliseconds since the page was asked for */
  window.untilPainted = () =>
    new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now()))))
  /** @returns what `sight` finds, as soon as it finds something */
  window.untilSeen = (sight) =>
    new Promise((done) => {
      const look = () => {
        const seen = sight()
        if (!seen) return false
        watch.disconnect()
        done(seen)
        return true
      }
      const watch = new MutationObserver(look)
      if (!look()) watch.observe(document, { childList: true, subtree: true, characterData: true })
    })
}

/** Slows its line (150 ms, 1.6 Mbit/s) and its processor (four times), as devtools would. @returns its devtools */
export async function slowDown(browser, page) {
  const devtools = await browser.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slowLine)
  await slowProcessor(devtools)
  return devtools
}

/** Slows the processor of a page four times. */
export const slowProcessor = (devtools) => devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })

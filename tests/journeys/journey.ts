import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  expect,
  type Page,
  test as base,
} from '@playwright/test'

/** Everything a page complained of: policy violations, errors on the console, uncaught exceptions. */
export type Complaints = string[]

/** The browser's own lines that are no complaint of a page. */
const expected = [
  // A refused call is an answer the page words itself.
  'Failed to load resource',
  // React repeats what an error page words itself; a failed call that no page catches is a `weberror`.
  'CallError: ',
  // What a test runs in the picture of an email, in which no script runs.
  "Blocked script execution in 'about:srcdoc'",
]

const complaintsOf = new WeakMap<BrowserContext, Complaints>()

/** One browser may serve several tests: it is listened to once. */
async function listenTo(context: BrowserContext): Promise<Complaints> {
  const complaints: Complaints = []
  complaintsOf.set(context, complaints)
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`policy violation: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
    })
  })
  context.on('console', (message) => {
    if (message.type() === 'error' && !expected.some((line) => message.text().startsWith(line)))
      complaints.push(message.text())
  })
  context.on('weberror', (error) => complaints.push(String(error.error())))
  return complaints
}

/** A journey's test: fails when any page of it broke the content security policy or threw. */
export const test = base.extend<{ complaints: Complaints }>({
  // Each worker's school listens one port further on.
  baseURL: async ({ baseURL }, provide, { parallelIndex }) => {
    const address = new URL(baseURL ?? '')
    if (!process.env.JOURNEYS_URL) address.port = String(Number(address.port) + parallelIndex)
    await provide(address.origin)
  },
  complaints: [
    async ({ context }, use) => {
      const complaints = complaintsOf.get(context) ?? (await listenTo(context))
      complaints.length = 0
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})
export { expect }

type Mail = { channel: string; to: string; subject?: string; text: string; at: string }

/** A call uses a connection of its own: the server might close an idle one in the moment in which it is used again. */
const ownConnection = { connection: 'close' }

export async function mailbox(request: APIRequestContext, to: string): Promise<Mail[]> {
  return (await request.get(`/dev/mailbox.json?to=${encodeURIComponent(to)}`, { headers: ownConnection })).json()
}

/** The newest code sent to an address after `since`. */
export async function codeFor(request: APIRequestContext, to: string, since: Date): Promise<string> {
  let code: string | undefined
  await expect(async () => {
    const fresh = (await mailbox(request, to)).filter((mail) => new Date(mail.at) >= since)
    code = fresh.map((mail) => /\b(\d{6})\b/.exec(mail.text)?.[1]).find(Boolean)
    expect(code).toBeTruthy()
  }).toPass()
  return code as string
}

export type NewLearner = { firstName: string; lastName: string; email: string; phone: string; password: string }

/** Two workers may begin in the same millisecond. */
const worker = Number(process.env.TEST_WORKER_INDEX ?? 0)
let names = 0
/** What no other worker and no other call has: letters and digits. */
export const uniqueName = () => `${Date.now().toString(36)}w${worker}n${(names += 1)}`

/** A person nobody has been yet in this run. */
export function newcomer(): NewLearner {
  const unique = uniqueName()
  const phone = `9${String(Date.now() % 1e6).padStart(6, '0')}${worker % 10}${String(names % 100).padStart(2, '0')}`
  return {
    firstName: 'Nandini',
    lastName: 'Kulkarni',
    email: `nandini.${unique}@example.in`,
    phone,
    password: 'Kamal-Rasta#2026',
  }
}

type Signed = { token: string; uid: string } & Record<string, unknown>

/**
 * Calls the API and returns the reply's envelope, also that of a refusal (4xx).
 * @throws where the server answers 5xx: what the journey builds on would be missing
 */
export async function call<T = any>(
  request: APIRequestContext,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  token?: string,
): Promise<T> {
  const headers = { ...ownConnection, ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const answer =
    method === 'GET'
      ? await request.get(`/api${path}`, { headers })
      : await request.post(`/api${path}`, { data: body ?? {}, headers })
  if (answer.status() >= 500) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`)
  return answer.json()
}

/** Signs in over the API, with the code from the mailbox where one is asked. */
export async function signedIn(request: APIRequestContext, email: string, password = 'Sopaan@2026'): Promise<Signed> {
  const since = new Date()
  const first = await call(request, 'POST', '/login', { email, password })
  if (!first.meta?.navigate) return first.data
  const otp = await codeFor(request, email, since)
  return (await call(request, 'POST', '/verify-otp', { challenge: first.data.challenge, otp })).data
}

/** A registered and confirmed learner, made over the API. */
export async function registered(request: APIRequestContext): Promise<NewLearner & Signed> {
  const person = newcomer()
  const since = new Date()
  const { data } = await call(request, 'POST', '/register', { ...person, acceptTerms: true, isAdult: true })
  const otp = await codeFor(request, person.email, since)
  return { ...person, ...(await call(request, 'POST', '/verify-otp', { challenge: data.challenge, otp })).data }
}

/** Somebody to whom an administrator gave a role, signed in after it. */
export async function withRole(
  request: APIRequestContext,
  given: { role: string; alsoRoles?: string[]; mayExport?: string[] },
): Promise<Signed> {
  const person = await registered(request)
  const { token } = await signedIn(request, 'admin@sopaan.test')
  await call(request, 'POST', `/admin/user/${person.uid}/role`, given, token)
  return signedIn(request, person.email, person.password)
}

/** Puts a session into a browser as a finished sign-in would leave it. */
export async function enterAs(page: Page, { token, ...user }: Signed): Promise<void> {
  await page.addInitScript(
    ([stored, person]) => {
      if (localStorage.getItem('authToken')) return
      localStorage.setItem('authToken', stored as string)
      localStorage.setItem('authUser', JSON.stringify(person))
    },
    [token, user] as const,
  )
}

/** A second browser of the same person. */
export async function otherBrowser(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage()
}

export type FoundCourse = { uid: string; path: string; courseTitle: string; courseDiscountedPrice: number }

/** Published courses of the demo school by filter, most popular first. */
export async function coursesBy(request: APIRequestContext, filter: object): Promise<FoundCourse[]> {
  return (await call(request, 'POST', '/course/get-courses-from-marketplace', { limit: 24, ...filter })).data.courses
}

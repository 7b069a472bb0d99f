import { setTimeout as sleep } from 'node:timers/promises'
import type { APIRequestContext, BrowserContext, Page, Request } from '@playwright/test'
import { expectAccessible, expectNoOverflow } from './axe.ts'
import { invitationPath } from './invitation-link.ts'
import { boughtSeats, joinPath } from './seats.ts'
import { call, coursesBy, enterAs, expect, newcomer, signedIn as signIn, test } from './journey.ts'

// Every page, opened by a person who may see it: axe finds nothing in light and dark, nothing scrolls sideways at 360
// px, and (journey.ts) no policy is violated and nothing throws.

const roles = ['visitor', 'learner', 'creator', 'admin'] as const
type Role = (typeof roles)[number]
type Visit = { path: string | ((request: APIRequestContext) => Promise<string>); as?: Exclude<Role, 'visitor'> }

const browsers = new Map<Role, BrowserContext>()
const tabs = new Map<Role, Page>()
/**
 * A test whose pages open in one browser for each role, and in one tab of it: its cache holds what the pages share, which
 * takes half of the time, and its process goes on with the scripts that it has compiled.
 */
const lookingAs = test.extend<{ role: Role }>({
  role: ['visitor', { option: true }],
  context: async ({ browser, role }, provide) => {
    const context = browsers.get(role) ?? (await browser.newContext())
    browsers.set(role, context)
    await provide(context)
  },
  page: async ({ context, request, role, viewport }, provide) => {
    const page = tabs.get(role) ?? (await context.newPage())
    if (!tabs.has(role) && role !== 'visitor') await enterAs(page, await signedIn(request, `${role}@sopaan.test`))
    tabs.set(role, page)
    // A test on a phone left it narrower.
    if (viewport) await page.setViewportSize(viewport)
    await provide(page)
  },
})

const sessions = new Map<string, ReturnType<typeof signIn>>()
/** Each account signs in once for all its pages. */
function signedIn(request: APIRequestContext, email: string): ReturnType<typeof signIn> {
  const session = sessions.get(email) ?? signIn(request, email)
  sessions.set(email, session)
  return session
}

const course = async (request: APIRequestContext) => (await coursesBy(request, { price: 'paid' }))[0]
const owned = async (request: APIRequestContext) => {
  const { token } = await signedIn(request, 'learner@sopaan.test')
  return (await call(request, 'GET', '/learner/course/enrolled', undefined, token)).data.courses[0].uid as string
}
const certificate = async (request: APIRequestContext) => {
  const { token } = await signedIn(request, 'learner@sopaan.test')
  return `/certificate/${(await call(request, 'GET', '/learner/certificate', undefined, token)).data.certificates[0].code}`
}
const lessonOfKind = (kind: string) => async (request: APIRequestContext) => {
  const { token } = await signedIn(request, 'learner@sopaan.test')
  const { courses } = (await call(request, 'GET', '/learner/course/enrolled', undefined, token)).data
  for (const { uid } of courses) {
    const { sections } = (await call(request, 'GET', `/learner/course/${uid}`, undefined, token)).data
    const found = sections.flatMap((one: any) => one.lessons).find((lesson: any) => lesson.kind === kind)
    if (found) return `/learning/${uid}?lesson=${found.uid}`
  }
  throw new Error(`the learner has no ${kind}`)
}
const assignments = async (request: APIRequestContext) => {
  const [found] = await coursesBy(request, { search: 'GST and Tally' })
  return `/my-content/${found?.uid}/assignments`
}
const taught = async (request: APIRequestContext) => {
  const { token } = await signedIn(request, 'creator@sopaan.test')
  return (await call(request, 'GET', '/creator/course?sort=students', undefined, token)).data.courses[0].uid as string
}
/** An open invitation to a course of the demo school, by the link of its email. */
async function invited(request: APIRequestContext) {
  const { token } = await signedIn(request, 'creator@sopaan.test')
  return invitationPath(request, { course: await taught(request), token, email: newcomer().email })
}
/** A group of the learner's, with a link and a seat that waits. */
async function madeGroup(request: APIRequestContext) {
  const learner = await signedIn(request, 'learner@sopaan.test')
  const { group } = await boughtSeats(request, { uid: (await course(request))?.uid ?? '' }, 5, learner)
  const body = { list: newcomer().email, idempotencyKey: crypto.randomUUID() }
  await call(request, 'POST', `/learner/group/${group}/invite`, body, learner.token)
  return { group, link: await joinPath(request, group, learner) }
}
async function underReview(request: APIRequestContext) {
  const { token } = await signedIn(request, 'admin@sopaan.test')
  const { courses } = (await call(request, 'GET', '/admin/course?state=IN_REVIEW', undefined, token)).data
  return `/admin/courses/${courses[0].uid}`
}
async function someOrder(request: APIRequestContext) {
  const { token } = await signedIn(request, 'admin@sopaan.test')
  const { orders } = (await call(request, 'GET', '/admin/order?state=paid', undefined, token)).data
  return `/admin/orders/${orders[0].uid}`
}
const enquiry = (kind: string) => async (request: APIRequestContext) => {
  const { token } = await signedIn(request, 'admin@sopaan.test')
  const { enquiries } = (await call(request, 'GET', `/admin/enquiry/${kind}`, undefined, token)).data
  return `/admin/enquiry/${kind}/${enquiries[0].uid}`
}
const mockTests = async (request: APIRequestContext) => `/my-enrolled-courses/${await owned(request)}/mock-tests`
/** The demo school's mock test, for its creator or an administrator in the creator's place. */
async function seededTest(request: APIRequestContext) {
  const { token } = await signedIn(request, 'admin@sopaan.test')
  const [found] = await coursesBy(request, { search: 'Bank reasoning' })
  const { tests } = (await call(request, 'GET', `/creator/course/${found?.uid}/mock-test`, undefined, token)).data
  return { course: found?.uid as string, test: tests[0].uid as string }
}
/** A coupon of the demo school: the platform's, or a creator's. */
async function couponOf(request: APIRequestContext, owner: 'platform' | 'creators') {
  const { token } = await signedIn(request, 'admin@sopaan.test')
  const { coupons } = (await call(request, 'GET', `/admin/coupon?of=${owner}`, undefined, token)).data
  return `/admin/coupons/${coupons[0].uid}`
}
/** A bundle of the demo school, of the demo creator or of the platform. */
async function seededBundle(request: APIRequestContext, whose: 'creator' | 'platform' = 'creator') {
  const { bundles } = (await call(request, 'GET', '/bundle?limit=100')).data
  const titles = { creator: 'Accounts of a small business', platform: 'A programmer’s first toolbox' }
  return bundles.find(({ title }: { title: string }) => title === titles[whose]) as { uid: string; path: string }
}
const uidOf = async (request: APIRequestContext, who: string) => (await signedIn(request, `${who}@sopaan.test`)).uid

const pages: Record<string, Visit> = {
  home: { path: '/' },
  'about us': { path: '/about-us' },
  'creator information': { path: '/creator' },
  'hire studio': { path: '/hire-studio' },
  'contact us': { path: '/contact-us' },
  support: { path: '/support' },
  terms: { path: '/terms-and-condition' },
  privacy: { path: '/privacy-policy' },
  cookies: { path: '/cookie-policy' },
  takedown: { path: '/takedown-policy' },
  'live mentorship': { path: '/live-mentorship-policy' },
  minors: { path: '/minor-policy' },
  refunds: { path: '/refund-policy' },
  guidelines: { path: '/user-guidelines' },
  'sign in': { path: '/login' },
  'sign up': { path: '/register' },
  'forgotten password': { path: '/forget-password' },
  marketplace: { path: '/course-marketplace' },
  'marketplace in Hindi': { path: '/course-marketplace?language=Hindi' },
  'marketplace without a match': { path: '/course-marketplace?search=zzzzqqqq' },
  'a course': { path: async (request) => `/course-details/${(await course(request))?.path}` },
  bundles: { path: '/bundles' },
  'a bundle': { path: async (request) => `/bundle/${(await seededBundle(request)).path}` },
  blog: { path: '/blog' },
  'a post': {
    path: async (request) => `/blog/${(await call(request, 'POST', '/blog/get-all-blogs')).data.blogs[0].slug}`,
  },
  faq: { path: '/faq' },
  unauthorized: { path: '/unauthorized' },
  'not found': { path: '/no-such-page' },
  'an invitation to a course': { path: invited },
  'an invitation that does not exist': { path: '/invitation/no-such-invitation' },
  'no more invitations': { path: async (request) => `${await invited(request)}/stop` },
  'checking a certificate': { path: '/certificate' },
  'a certificate': { path: certificate },
  'a creator’s page': { path: '/@meenal-shah' },
  'a creator’s profile': { path: async (request) => `/profile/${await uidOf(request, 'harsh-vardhan-mehta')}` },
  mailbox: { path: '/dev/mailbox' },
  'gallery of emails': { path: '/dev/mailbox?view=emails' },
  kit: { path: '/design' },
  'learner’s dashboard': { path: '/dashboard', as: 'learner' },
  wishlist: { path: '/wishlist' },
  'saved courses': { path: '/wishlist', as: 'learner' },
  'my courses': { path: '/my-enrolled-courses', as: 'learner' },
  'a lesson': { path: async (request) => `/learning/${await owned(request)}`, as: 'learner' },
  'a quiz': { path: lessonOfKind('quiz'), as: 'learner' },
  'a file to download': { path: lessonOfKind('resource'), as: 'learner' },
  'an assignment': { path: lessonOfKind('assignment'), as: 'learner' },
  revision: { path: '/revision', as: 'learner' },
  'one’s notes': { path: '/notes', as: 'learner' },
  downloads: { path: '/offline', as: 'learner' },
  'account settings': { path: '/account-setting', as: 'learner' },
  purchases: { path: '/account-setting/purchases', as: 'learner' },
  'purchases, none refunded': { path: '/account-setting/purchases?status=refunded', as: 'creator' },
  'purchases, an order that is not there': { path: '/account-setting/purchases?order=nowhere', as: 'learner' },
  notifications: { path: '/notifications', as: 'creator' },
  'notifications, all read': { path: '/notifications?state=unread', as: 'learner' },
  'mock tests of a course': { path: mockTests, as: 'learner' },
  'learner’s own profile': {
    path: async (request) => `/learner/profile/${await uidOf(request, 'learner')}`,
    as: 'learner',
  },
  'giving a course': { path: async (request) => `/gift/${(await course(request))?.uid}`, as: 'learner' },
  'buying for a group': { path: async (request) => `/group/${(await course(request))?.uid}`, as: 'learner' },
  'buying a course that does not exist for a group': { path: '/group/no-such-course', as: 'learner' },
  'one’s groups, none yet': { path: '/groups', as: 'creator' },
  'a group that is not one’s own': { path: '/groups/no-such-group', as: 'learner' },
  'a group': { path: async (request) => `/groups/${(await madeGroup(request)).group}`, as: 'learner' },
  'the link of a group': { path: async (request) => (await madeGroup(request)).link },
  'a link of a group that stopped': { path: '/join/no-such-link' },
  'giving a course that does not exist': { path: '/gift/no-such-course', as: 'learner' },
  payment: { path: async (request) => `/payment?courseId=${(await course(request))?.uid}`, as: 'learner' },
  'creator’s dashboard': { path: '/creator/dashboard', as: 'creator' },
  'coupons of a creator': { path: '/creator/coupons', as: 'creator' },
  'a new coupon': { path: '/creator/coupons/new', as: 'creator' },
  'a coupon': {
    path: async (request) => {
      const { token } = await signedIn(request, 'creator@sopaan.test')
      const { coupons } = (await call(request, 'GET', '/creator/coupon', undefined, token)).data
      return `/creator/coupons/${coupons[0].uid}`
    },
    as: 'creator',
  },
  'coupons of the school': { path: '/admin/coupons', as: 'admin' },
  'coupons, none found': { path: '/admin/coupons?search=nosuchcoupon', as: 'admin' },
  'a new coupon of the platform': { path: '/admin/coupons/new', as: 'admin' },
  'a coupon of the platform': { path: (request) => couponOf(request, 'platform'), as: 'admin' },
  'a creator’s coupon': { path: (request) => couponOf(request, 'creators'), as: 'admin' },
  'bundles of a creator': { path: '/creator/bundles', as: 'creator' },
  'a new bundle': { path: '/creator/bundles/new', as: 'creator' },
  'a creator’s bundle': {
    path: async (request) => `/creator/bundles/${(await seededBundle(request, 'creator')).uid}`,
    as: 'creator',
  },
  'one’s own page as a creator': { path: '/creator/page', as: 'creator' },
  'visits of one’s own page': { path: '/creator/page/visits', as: 'creator' },
  'questions of learners': { path: '/creator/questions', as: 'creator' },
  'a course’s reviews': {
    path: async (request) => `/my-content/${await taught(request)}?tab=reviews`,
    as: 'creator',
  },
  'answers to assignments': { path: assignments, as: 'creator' },
  'question banks': { path: '/creator/question-banks', as: 'creator' },
  'mock tests of a creator’s course': {
    path: async (request) => `/my-content/${await taught(request)}/mock-tests`,
    as: 'creator',
  },
  'a mock test being written': {
    path: async (request) => {
      const { course, test } = await seededTest(request)
      return `/my-content/${course}/mock-tests/${test}`
    },
    as: 'admin',
  },
  'figures of a mock test’s questions': {
    path: async (request) => {
      const { course, test } = await seededTest(request)
      return `/my-content/${course}/mock-tests/${test}?tab=figures`
    },
    as: 'admin',
  },
  'creator’s content': { path: '/my-content', as: 'creator' },
  'creator’s content as cards': { path: '/my-content?view=cards', as: 'creator' },
  'a course’s figures': { path: async (request) => `/my-content/${await taught(request)}`, as: 'creator' },
  'a course’s students': {
    path: async (request) => `/my-content/${await taught(request)}?tab=students`,
    as: 'creator',
  },
  'a course’s invitations': {
    path: async (request) => `/my-content/${await taught(request)}?tab=invitations`,
    as: 'creator',
  },
  'a course’s announcements': {
    path: async (request) => `/my-content/${await taught(request)}?tab=announcements`,
    as: 'creator',
  },
  'creating a course': { path: '/create-course', as: 'creator' },
  'a course’s curriculum': {
    path: async (request) => `/edit-course/${await taught(request)}?step=curriculum`,
    as: 'creator',
  },
  'a course’s cover and video': {
    path: async (request) => `/edit-course/${await taught(request)}?step=media`,
    as: 'creator',
  },
  'a course’s price': { path: async (request) => `/edit-course/${await taught(request)}?step=price`, as: 'creator' },
  'a course before review': {
    path: async (request) => `/edit-course/${await taught(request)}?step=review`,
    as: 'creator',
  },
  'creator’s own profile': {
    path: async (request) => `/creator/profile/${await uidOf(request, 'creator')}`,
    as: 'creator',
  },
  'administrator’s dashboard': { path: '/admin/dashboard', as: 'admin' },
  'courses in review': { path: '/admin/courses?state=IN_REVIEW', as: 'admin' },
  'a course under review': { path: underReview, as: 'admin' },
  orders: { path: '/admin/orders', as: 'admin' },
  'an order': { path: someOrder, as: 'admin' },
  'bundles of everyone': { path: '/admin/bundles', as: 'admin' },
  'a new bundle of the platform': { path: '/admin/bundles/new', as: 'admin' },
  'a bundle of the platform': {
    path: async (request) => `/admin/bundles/${(await seededBundle(request, 'platform')).uid}`,
    as: 'admin',
  },
  'a creator’s bundle for administrators': {
    path: async (request) => `/admin/bundles/${(await seededBundle(request, 'creator')).uid}`,
    as: 'admin',
  },
  'refund requests': { path: '/admin/refunds', as: 'admin' },
  'refunds that were decided': { path: '/admin/refunds?state=decided', as: 'admin' },
  categories: { path: '/admin/categories', as: 'admin' },
  'what administrators search for': { path: '/admin/search?q=asha', as: 'admin' },
  'searches without results': { path: '/admin/searches', as: 'admin' },
  synonyms: { path: '/admin/synonyms', as: 'admin' },
  certificates: { path: '/admin/certificates', as: 'admin' },
  'studio enquiries': { path: '/admin/enquiry/studio', as: 'admin' },
  'contact enquiries': { path: '/admin/enquiry/contact-us', as: 'admin' },
  'an enquiry': { path: enquiry('contact-us'), as: 'admin' },
  'theme manager': { path: '/admin/theme', as: 'admin' },
  'settings of the site': { path: '/admin/theme?tab=site', as: 'admin' },
  people: { path: '/admin/users', as: 'admin' },
  'one person': { path: async (request) => `/admin/users/${await uidOf(request, 'learner')}`, as: 'admin' },
  'one person’s courses': {
    path: async (request) => `/admin/users/${await uidOf(request, 'learner')}?tab=enrolments`,
    as: 'admin',
  },
  'one person’s acts': {
    path: async (request) => `/admin/users/${await uidOf(request, 'learner')}?tab=audit`,
    as: 'admin',
  },
  'audit log': { path: '/admin/audit', as: 'admin' },
  'system check': { path: '/admin/system', as: 'admin' },
  'test payment': { path: '/admin/test-payment', as: 'admin' },
  setup: { path: '/admin/setup', as: 'admin' },
  'first administrator': { path: '/setup?token=none' },
  finance: { path: '/admin/finance', as: 'admin' },
  books: { path: '/admin/finance/books', as: 'admin' },
  'an account of the books': { path: '/admin/finance/accounts/gateway_receivable', as: 'admin' },
  'payments by hand': { path: '/admin/finance/payments', as: 'admin' },
  'rates and limits': { path: '/admin/finance/rates', as: 'admin' },
  reports: { path: '/admin/finance/reports', as: 'admin' },
  'payments that need a person': { path: '/admin/payments/attention', as: 'admin' },
  payouts: { path: '/admin/payouts', as: 'admin' },
  settlements: { path: '/admin/settlements', as: 'admin' },
  'a creator’s earnings': { path: '/creator/earnings', as: 'creator' },
  'payout details': { path: '/creator/payout-details', as: 'creator' },
  'administrator’s own profile': {
    path: async (request) => `/admin/profile/${await uidOf(request, 'admin')}`,
    as: 'admin',
  },
}

for (const role of roles)
  lookingAs.describe(role, () => {
    lookingAs.use({ role })
    for (const [name, { path, as = 'visitor' }] of Object.entries(pages)) if (as === role) look(name, path)
  })

const quietMs = 150

/** Waits until nothing is loaded any more. Playwright's `networkidle` waits half a second longer, on every page. */
function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  let last = Date.now()
  // What the page before leaves half-way ends here, and was not counted.
  const begins = (request: Request) => {
    open.add(request)
    last = Date.now()
  }
  const ends = (request: Request) => {
    open.delete(request)
    last = Date.now()
  }
  page.on('request', begins).on('requestfinished', ends).on('requestfailed', ends)
  return async () => {
    while (open.size > 0 || Date.now() - last < quietMs) await sleep(25)
    page.off('request', begins).off('requestfinished', ends).off('requestfailed', ends)
  }
}

function look(name: string, path: Visit['path']) {
  lookingAs(
    `${name}: nothing for axe to find, light and dark, and no sideways scroll`,
    async ({ page, request }, { project }) => {
      // axe looks into every picture of an email.
      test.slow(name === 'gallery of emails')
      // Colours that are still fading from light to dark are no colours of the page.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const allLoaded = watchRequests(page)
      await page.goto(typeof path === 'string' ? path : await path(request))
      await allLoaded()
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expectAccessible(page)
      if (project.name === 'phone') {
        await page.setViewportSize({ width: 360, height: 740 })
        await expectNoOverflow(page)
      }
    },
  )
}

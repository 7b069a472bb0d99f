import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { call, codeFor, newcomer, type NewLearner, signedIn, uniqueName } from './journey.ts'

export type Author = NewLearner & { token: string; uid: string }

/** A creator nobody has been yet in this run, called as `named` says. */
export async function newCreator(
  request: APIRequestContext,
  named: Partial<Pick<NewLearner, 'firstName' | 'lastName'>> = {},
): Promise<Author> {
  const person = { ...newcomer(), ...named }
  const since = new Date()
  const body = { ...person, role: 'CREATOR', acceptTerms: true, isAdult: true }
  const { data } = await call(request, 'POST', '/register', body)
  const otp = await codeFor(request, person.email, since)
  return { ...person, ...(await call(request, 'POST', '/verify-otp', { challenge: data.challenge, otp })).data }
}

/** A uid as the form makes them. */
export const uidOf = (name: string) => `${name}${uniqueName()}`.toLowerCase()

/** A complete draft over the API, of `lessons` article lessons in sections of ten. */
export async function draftOf(request: APIRequestContext, author: Author, title: string, lessons = 2) {
  const categories = (await call(request, 'POST', '/course/get-dropdown')).data as { id: number; slug: string }[]
  const outline = Array.from({ length: Math.ceil(lessons / 10) }, (_, section) => ({
    uid: uidOf('section'),
    title: `Part ${section + 1}`,
    lessons: Array.from({ length: Math.min(10, lessons - section * 10) }, (_, lesson) => ({
      uid: uidOf('lesson'),
      kind: 'article',
      title: `Lesson ${section * 10 + lesson + 1}`,
      preview: false,
    })),
  }))
  const fields = {
    title,
    description: '<p>How tax is deducted at source, and how a freelancer claims it back.</p>',
    categoryId: categories[0]?.id,
    price: 1499,
    outline,
  }
  const { data: draft } = await call(request, 'POST', '/creator/course', fields, author.token)
  const content = { kind: 'article', body: '<p>Read this first, then open the form beside it.</p>' }
  for (const { uid } of outline.flatMap((section) => section.lessons))
    await call(request, 'POST', `/creator/course/${draft.uid}/lesson/${uid}`, { version: 1, content }, author.token)
  return { uid: draft.uid as string, outline }
}

/** The draft of a course as its author has it. */
export const readDraft = async (request: APIRequestContext, { token }: Author, uid: string) =>
  (await call(request, 'GET', `/creator/course/${uid}`, undefined, token)).data

/** Saves the content of a lesson over the API. */
export async function saveLesson(
  request: APIRequestContext,
  author: Author,
  uid: string,
  lesson: string,
  content: object,
): Promise<void> {
  const { lessons } = await readDraft(request, author, uid)
  const version = lessons.find((one: { uid: string }) => one.uid === lesson)?.version ?? 0
  const path = `/creator/course/${uid}/lesson/${lesson}`
  expect(await call(request, 'POST', path, { version, content }, author.token)).toMatchObject({ status: 1 })
}

export async function submitOver(request: APIRequestContext, author: Author, uid: string): Promise<void> {
  expect(await call(request, 'POST', `/creator/course/${uid}/submit`, {}, author.token)).toMatchObject({ status: 1 })
}

/** What an administrator decides about a course. */
export async function decide(
  request: APIRequestContext,
  uid: string,
  verdict: 'approve' | 'reject',
  body: object = {},
): Promise<void> {
  const admin = await signedIn(request, 'admin@sopaan.test')
  expect(await call(request, 'POST', `/admin/course/${uid}/${verdict}`, body, admin.token)).toMatchObject({ status: 1 })
}

/** The form says that the server has everything. */
export async function saved(page: Page): Promise<void> {
  await expect(page.locator('.save-state')).toHaveAttribute('data-status', 'saved')
}

export async function openStep(page: Page, name: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Steps of the course' })
    .getByRole('button', { name: new RegExp(`^\\d?\\s*${name}`) })
    .click()
}

/** Writes into a rich-text field once its editor is there. */
export async function write(page: Page, field: string, text: string): Promise<void> {
  const editor = page.getByRole('textbox', { name: field, exact: true })
  await editor.click()
  await editor.pressSequentially(text)
}

import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { call, coursesBy, type FoundCourse, registered } from './journey.ts'

type Owner = Awaited<ReturnType<typeof registered>>

/** Somebody new who owns a free course with videos. */
export async function owner(request: APIRequestContext) {
  const person = await registered(request)
  const [course] = await coursesBy(request, { search: 'Spoken English', price: 'free' })
  if (!course) throw new Error('no free course with a video')
  await call(request, 'POST', '/payment/init-payment', { uid: course.uid }, person.token)
  return { person, course }
}

/** The course as the server has it. */
export const onServer = async (request: APIRequestContext, { token }: Owner, { uid }: Pick<FoundCourse, 'uid'>) =>
  (await call(request, 'GET', `/learner/course/${uid}`, undefined, token)).data

export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Download to learn offline' })

export async function openDialog(page: Page, course: Pick<FoundCourse, 'uid'>, lesson = ''): Promise<void> {
  await page.goto(`/learning/${course.uid}${lesson && `?lesson=${lesson}`}`)
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await expect(dialog(page).getByText(/This download takes [\d.]+ (KB|MB)\./)).toBeVisible()
}

/** Downloads the open lesson, and waits until it is on the device. */
export async function download(page: Page, course: Pick<FoundCourse, 'uid'>, lesson = ''): Promise<void> {
  await openDialog(page, course, lesson)
  await dialog(page).getByRole('button', { name: 'Download' }).click()
  await expect(dialog(page).getByText('All of these lessons are on this device.')).toBeVisible()
}

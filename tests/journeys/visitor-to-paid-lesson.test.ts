import { codeFor, coursesBy, expect, newcomer, test } from './journey.ts'

test('a visitor finds a course, registers with a code, pays on the provider’s page, watches, and finds their place again', async ({ page, request }) => {
  const [course] = await coursesBy(request, { search: 'GST Tally', price: 'paid' })
  if (!course) throw new Error('the demo school has no GST course')

  // find it
  await page.goto('/')
  await page.goto('/course-marketplace')
  await page.getByRole('searchbox').last().fill('gst taly')
  await expect(page.getByRole('heading', { name: course.courseTitle })).toBeVisible()
  await page.getByRole('link', { name: course.courseTitle }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: course.courseTitle })).toBeVisible()

  // try to enrol
  await page.getByRole('button', { name: /^Enroll Now/ }).first().click()
  await expect(page.getByText('Login Required')).toBeVisible()
  await expect(page.getByText('Please login to enroll in this course')).toBeVisible()
  await expect(page).toHaveURL(/\/login\?.*courseId=/)

  // register
  const person = newcomer()
  const since = new Date()
  await page.getByRole('main').getByRole('link', { name: /sign up|register|create/i }).first().click()
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel(/phone|mobile/i).fill(person.phone)
  await page.getByLabel('Password', { exact: false }).first().fill(person.password)
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: /create|sign up|register/i }).click()
  await expect(page).toHaveURL(/\/otp-verify/)
  await page.getByRole('textbox').first().fill(await codeFor(request, person.email, since))
  await page.getByRole('button', { name: /verify|continue/i }).click()

  // the modal opens by itself with the course
  const modal = page.locator('#enrollment-modal')
  await expect(modal).toBeVisible()
  await expect(modal.getByText('Ready to Learn?')).toBeVisible()
  await modal.getByRole('button', { name: 'Enroll Now - Start Learning' }).click()
})

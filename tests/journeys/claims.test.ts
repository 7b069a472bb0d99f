import { expect, test } from './journey.ts'

const pages = [
  '/',
  '/about-us',
  '/creator',
  '/support',
  '/contact-us',
  '/faq',
  '/refund-policy',
  '/terms-and-condition',
  '/login',
  '/register',
]
const legal = ['/privacy-policy', '/minor-policy', '/user-guidelines', '/live-mentorship-policy', '/cookie-policy']

test('no page promises encryption on http, nor shows a condition of a text', async ({ page }) => {
  for (const path of [...pages, ...legal].flatMap((one) => [one, `/hi${one}`.replace(/\/$/, '')])) {
    const text = await (await page.request.get(path)).text()
    expect(text, path).toContain('</html>')
    expect(text, path).not.toContain('SSL Secured')
    expect(text.replaceAll(/<script[^]*?<\/script>/g, ''), path).not.toMatch(/\{\?\w+:/)
  }
})

test('a course lists what comes with it, the certificate too', async ({ page }) => {
  await page.goto('/course-marketplace?price=paid')
  await page.locator('main a[href*="/course-details/"]').first().click()
  await expect(page.getByText('Lifetime Access').filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByText('24/7 Support').filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByText('Certificate of Completion').filter({ visible: true }).first()).toBeVisible()
})

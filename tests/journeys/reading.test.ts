import { call, coursesBy, expect, test } from './journey.ts'

test('the part of a page that is read is marked, also after a jump to the end and back', async ({ page, request }) => {
  const [course] = await coursesBy(request, { search: 'GST Tally Prime', price: 'paid' })
  const { slug } = (await call(request, 'POST', '/blog/get-all-blogs')).data.blogs[0]
  const wide = (page.viewportSize()?.width ?? 0) > 1024
  for (const path of [`/course-details/${course?.path}`, ...(wide ? [`/blog/${slug}`] : [])]) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const marked = page.locator('main nav a[href^="#"][aria-current="true"]')
    const links = page.locator('main nav a[href^="#"]')
    const first = (await links.first().textContent()) ?? ''
    await expect(marked).toHaveText(first)
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await expect(marked).not.toHaveText(first)
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    await expect(marked).toHaveText(first)
  }
})

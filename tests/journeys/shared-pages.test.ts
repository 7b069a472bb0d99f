import { expect, test } from './journey.ts'

// Public pages are rendered once and shared by all visitors: nothing of one visitor's address may reach the next one.

const mark = 'stranger-7c1'
const addresses = [
  ['/', `/?utm_source=${mark}`],
  ['/course-marketplace', `/course-marketplace?utm_source=${mark}&price=${mark}&unknown=${mark}`],
  ['/course-marketplace?search=yoga&sort=newest', `/course-marketplace?sort=newest&gclid=${mark}&search=+yoga+`],
  ['/blog', `/blog?utm_campaign=${mark}&page=${mark}`],
  ['/blog?page=2', `/blog?fbclid=${mark}&page=02`],
  ['/faq?search=refund', `/faq?__proto__=${mark}&search=refund&${mark}`],
  ['/about-us', `//about-us?${mark}`],
  ['/refund-policy', `/${mark}/../refund-policy?x=${mark}`],
  ['/hi', `/hi?utm_source=${mark}`],
  ['/hi/faq', `/hi/faq?utm_source=${mark}`],
  ['/contact-us', `/contact-us?utm_source=${encodeURIComponent(`"><script>${mark}</script>`)}`],
] as const

for (const [address, hostile] of addresses)
  test(`the second visitor of ${address} sees nothing of ${hostile}`, async ({ baseURL }) => {
    const read = async (path: string, headers = {}) => {
      // Playwright's own requests settle dots and slashes before they are sent.
      const { default: http } = await import('node:http')
      const { hostname, port } = new URL(baseURL ?? '')
      return new Promise<{ status: number | undefined; html: string }>((resolve, reject) => {
        const request = http.get({ hostname, port, path, headers }, (answer) => {
          let html = ''
          answer.setEncoding('utf8')
          answer.on('data', (chunk) => (html += chunk))
          answer.on('end', () => resolve({ status: answer.statusCode, html }))
        })
        request.on('error', reject)
      })
    }
    const withoutNonce = (html: string) => html.replaceAll(/ nonce="([^"]+)"/.exec(html)?.[1] ?? '', '')
    const first = await read(hostile, { host: `${mark}.example`, 'accept-language': mark, referer: `http://${mark}/` })
    const second = await read(address)
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.html).not.toContain(mark)
    expect(withoutNonce(second.html) === withoutNonce(first.html)).toBe(true)
  })

for (const address of ['/course-details/%00', '/profile/a%00b', '/blog/%2500%00'])
  test(`${address} is a page that is not there`, async ({ request }) => {
    const answer = await request.get(address)
    expect(answer.status()).toBe(404)
    expect(await answer.text()).toContain('<h1')
  })

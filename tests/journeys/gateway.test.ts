import type { APIRequestContext, FrameLocator, Page } from '@playwright/test'
import { expectNoOverflow, violationsIn } from './axe.ts'
import { expect, test } from './journey.ts'

// The sandbox gateway in a browser, opened by a shop of a few lines under the product's own policy.

const sandbox = '/sandbox/razorpay'
const headers = {
  authorization: `Basic ${Buffer.from('rzp_test_sandbox000000:sbx_secret_key').toString('base64')}`,
}
const policy =
  "default-src 'self'; script-src 'nonce-abc' 'strict-dynamic'; style-src 'self' 'nonce-abc'; img-src 'self' data:; " +
  "frame-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"

async function newOrder(request: APIRequestContext): Promise<string> {
  const data = { amount: 129_900, currency: 'INR' }
  return (await (await request.post(`${sandbox}/v1/orders`, { headers, data })).json()).id
}
async function orderState(request: APIRequestContext, order: string): Promise<string> {
  return (await (await request.get(`${sandbox}/v1/orders/${order}`, { headers })).json()).status
}

/** Opens the checkout; `options` is the source of more options. What the shop hears stands in its log. */
async function openShop(page: Page, request: APIRequestContext, options = ''): Promise<FrameLocator> {
  const order = await newOrder(request)
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Shop</title><h1>Shop</h1>
    <button id="pay">Pay</button><output></output>
    <script nonce="abc" src="${sandbox}/v1/checkout.js"></script>
    <script nonce="abc">
      const hear = (...heard) => (document.querySelector('output').textContent += JSON.stringify(heard))
      pay.onclick = () => {
        const { modal, ...more } = { ${options} }
        const razorpay = new Razorpay({ key: 'rzp_test_sandbox000000', order_id: '${order}', name: 'Sopaan',
          description: 'GST returns for small traders', handler: (data) => hear('paid', data),
          modal: { ondismiss: () => hear('dismissed'), ...modal }, ...more })
        razorpay.on('payment.failed', ({ error }) => hear('failed', error.reason, error.metadata.order_id))
        razorpay.open()
      }
    </script>`
  await page.route('**/shop', (route) =>
    route.fulfill({ body: html, headers: { 'content-type': 'text/html', 'content-security-policy': policy } }),
  )
  await page.route('**/shop/back', (route) => {
    const body = `<!doctype html><html lang="en"><title>Back</title><h1>Back</h1><pre></pre>`
    const sent = new URLSearchParams(route.request().postData() ?? '')
    return route.fulfill({
      body: body.replace('<pre>', `<pre>${route.request().method()} ${[...sent.keys()].join(' ')}`),
      headers: { 'content-type': 'text/html' },
    })
  })
  await page.goto('/shop')
  await page.getByRole('button', { name: 'Pay' }).click()
  return page.frameLocator('iframe[title="Payment"]')
}

const output = (page: Page) => page.locator('output')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Payment' })

test('a card refused, another way chosen, paid: the shop hears each, and gets its focus back', async ({
  page,
  request,
}) => {
  const frame = await openShop(page, request)
  await expect(dialog(page)).toHaveAttribute('aria-modal', 'true')
  expect(await page.locator('#pay').evaluate((button: HTMLElement) => button.inert)).toBe(true)
  await frame.getByRole('link', { name: 'Card' }).click()
  await frame.getByLabel('Card number').fill('4111111111111112')
  await frame.getByRole('button', { name: 'Pay ₹1,299' }).click()
  await expect(frame.getByRole('alert').first()).toHaveText('Enter a valid card number')
  await frame.getByLabel('Card number').fill('4100280000001007')
  await frame.getByLabel('Expiry').pressSequentially('1240')
  await frame.getByLabel('CVV').fill('123')
  await frame.getByLabel('Name on the card').fill('Meera Rao')
  await frame.getByRole('button', { name: 'Pay ₹1,299' }).click()
  await frame.getByLabel('One-time password').fill('123')
  await frame.getByRole('button', { name: 'Submit' }).click()
  await expect(frame.getByRole('heading', { name: 'Payment failed' })).toBeVisible()
  await expect(output(page)).toContainText('["failed","incorrect_otp","order_')
  await expect(dialog(page)).toBeVisible()

  await frame.getByRole('link', { name: 'Try again' }).click()
  await frame.getByRole('link', { name: 'Netbanking' }).click()
  await frame.getByRole('button', { name: 'Neem Nagar Bank' }).click()
  await frame.getByRole('button', { name: 'Success', exact: true }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(output(page)).toContainText(
    /\["paid",\{"razorpay_payment_id":"pay_\w+".*"razorpay_signature":"[0-9a-f]{64}"/,
  )
  await expect(output(page)).not.toContainText('dismissed')
  await expect(page.getByRole('button', { name: 'Pay' })).toBeFocused()
})

test('Escape, the cross and Back leave the payment, once; the shop may ask first or forbid it', async ({
  page,
  request,
}) => {
  const frame = await openShop(page, request)
  await expect(frame.getByRole('heading', { level: 1 })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(output(page)).toHaveText('["dismissed"]')
  await expect(dialog(page)).toHaveCount(0)

  await (await openShop(page, request)).getByRole('link', { name: 'Cancel payment' }).click()
  await expect(output(page)).toHaveText('["dismissed"]')

  await expect((await openShop(page, request)).getByText('TEST MODE')).toBeVisible()
  await page.goBack()
  await expect(output(page)).toHaveText('["dismissed"]')
  await expect(page).toHaveURL(/\/shop$/)

  const strict = await openShop(page, request, 'modal: { escape: false, confirm_close: true }')
  await expect(strict.getByRole('heading', { level: 1 })).toBeFocused()
  await page.keyboard.press('Escape')
  const dismissed = page.waitForEvent('dialog').then((question) => question.dismiss())
  await strict.getByRole('link', { name: 'Cancel payment' }).click()
  await dismissed
  await expect(dialog(page)).toBeVisible()
  await expect(output(page)).toHaveText('')
})

test('with a page to return to, success and failure travel there by a form', async ({ page, request }) => {
  const options = "callback_url: location.origin + '/shop/back', redirect: true"
  const paying = await openShop(page, request, options)
  await paying.getByRole('button', { name: 'GPay' }).click()
  await paying.getByRole('button', { name: 'Success', exact: true }).click()
  await expect(page.locator('pre')).toHaveText('POST razorpay_payment_id razorpay_order_id razorpay_signature')

  const failing = await openShop(page, request, options)
  await failing.getByRole('link', { name: 'Wallet' }).click()
  await failing.getByRole('button', { name: 'Gullak' }).click()
  await failing.getByLabel('Reason').selectOption('Not enough money')
  await failing.getByRole('button', { name: 'Failure' }).click()
  await expect(page.locator('pre')).toContainText('POST error[code] error[description]')
})

test('with a cancel address as well, the whole tab goes to the gateway and comes back', async ({ page, request }) => {
  const back = "location.origin + '/shop/back'"
  await openShop(page, request, `callback_url: ${back}, cancel_url: ${back}, redirect: true`)
  await expect(page).toHaveURL(/\/sandbox\/razorpay\/checkout\/\w{32}$/)
  await expect(page.getByText('TEST MODE')).toBeVisible()
  await page.getByRole('link', { name: 'Cancel payment' }).click()
  await expect(page).toHaveURL(/\/shop\/back$/)
})

test('nobody but the frame is believed', async ({ page, request }) => {
  const frame = await openShop(page, request)
  await expect(frame.getByText('TEST MODE')).toBeVisible()
  await page.evaluate(() => {
    const data = { razorpay_payment_id: 'pay_x', razorpay_order_id: 'order_x', razorpay_signature: 'x' }
    window.postMessage({ source: 'rzp-sandbox', type: 'success', data }, location.origin)
    const other = document.createElement('iframe')
    document.body.append(other)
    other.contentWindow?.parent.postMessage({ source: 'rzp-sandbox', type: 'dismiss' }, location.origin)
  })
  await page.waitForTimeout(200)
  await expect(output(page)).toHaveText('')
  await expect(dialog(page)).toBeVisible()
})

test('axe finds nothing on any page of the gateway, and nothing scrolls sideways at 360 px', async ({ page, request }, {
  project,
}) => {
  const clean = async () => {
    expect(await violationsIn(page)).toEqual([])
    if (project.name !== 'phone') return
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoOverflow(page)
  }
  await page.goto(`${sandbox}/checkout?key=rzp_test_sandbox000000&order_id=${await newOrder(request)}&name=Sopaan`)
  for (const method of ['UPI', 'Card', 'Netbanking', 'Wallet']) {
    await page.getByRole('link', { name: method }).click()
    await clean()
  }
  await page.getByRole('link', { name: 'Card' }).click()
  const card = { 'Card number': '4100280000001007', 'Expiry (MM/YY)': '12/40', CVV: '123', 'Name on the card': 'Meera' }
  for (const [label, value] of Object.entries(card)) await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Pay ₹1,299' }).click()
  await page.getByText('Other answers of the bank').click()
  await clean()
  await page.goBack()
  await page.getByRole('link', { name: 'Wallet' }).click()
  await page.getByRole('button', { name: 'Jhola' }).click()
  await expect(page.getByRole('button', { name: 'Pending' })).toBeVisible()
  await clean()
  await page.getByRole('button', { name: 'Failure' }).click()
  await expect(page.getByRole('heading', { name: 'Payment failed' })).toBeVisible()
  await clean()
  await page.goto(`${sandbox}/dashboard`)
  await clean()
})

test('without a single script the hosted page takes a payment and leads home', async ({
  browser,
  request,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
  const page = await context.newPage()
  const order = await newOrder(request)
  await page.route('**/shop', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<title>Shop</title><form method="post" action="${sandbox}/v1/checkout/embedded">
        <input type="hidden" name="key_id" value="rzp_test_sandbox000000"><input type="hidden" name="order_id" value="${order}">
        <input type="hidden" name="name" value="Sopaan"><input type="hidden" name="callback_url" value="${baseURL}/shop/back">
        <button>Pay</button></form>`,
    }),
  )
  await page.route('**/shop/back', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<h1>${route.request().method()}</h1>` }),
  )
  await page.goto('/shop')
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.getByRole('link', { name: 'Netbanking' }).click()
  await page.getByRole('button', { name: 'Kaveri Co-operative Bank' }).click()
  await page.getByRole('button', { name: 'Success', exact: true }).click()
  await page.getByRole('button', { name: 'Continue to Sopaan' }).click()
  await expect(page.getByRole('heading', { name: 'POST' })).toBeVisible()
  expect(await orderState(request, order)).toBe('paid')
  await context.close()
})

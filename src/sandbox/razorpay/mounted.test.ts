import { expect, test } from 'vitest'
import { startApp } from '../../../tests/make.ts'

const basic = `Basic ${Buffer.from('rzp_test_sandbox000000:sbx_secret_key').toString('base64')}`

test('the product carries the sandbox in its evaluation school, and knows its address once it listens', async () => {
  const app = await startApp()
  try {
    const url = await app.app.listen({ host: '127.0.0.1', port: 0 })
    expect(app.settings.gateway.apiBase).toBe(`${url}/sandbox/razorpay`)
    const answer = await fetch(`${app.settings.gateway.apiBase}/v1/orders`, {
      method: 'POST',
      headers: { authorization: basic, 'content-type': 'application/json' },
      body: JSON.stringify({ amount: 49_900, currency: 'INR' }),
    })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ entity: 'order', amount: 49_900, status: 'created', notes: [] })
    const script = await fetch(`${url}${app.settings.gateway.checkoutScriptUrl}`)
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect((await script.text()).length).toBeLessThanOrEqual(6000)
  } finally {
    await app.stop()
  }
})

test('with keys of its own the product has no sandbox', async () => {
  const app = await startApp({
    env: { RAZORPAY_KEY_ID: 'rzp_test_1', RAZORPAY_KEY_SECRET: 'a', RAZORPAY_WEBHOOK_SECRET: 'b' },
  })
  try {
    for (const path of [
      '/sandbox/razorpay/v1/checkout.js',
      '/sandbox/razorpay/_control',
      '/sandbox/razorpay/dashboard',
    ])
      expect((await app.app.inject(path)).statusCode).toBe(404)
  } finally {
    await app.stop()
  }
})

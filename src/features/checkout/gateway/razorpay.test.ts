import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { readSettings } from '#platform/server/config.ts'
import { GatewayAway, GatewayRefused } from './port.ts'
import { razorpay } from './razorpay.ts'
import { sign } from '#platform/server/signatures.ts'

let server: Server | undefined
afterEach(() => new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined))))

type ReceivedRequest = { method: string; url: string; headers: IncomingMessage['headers']; body: string }

/** A provider that answers as a test wants, and what it received. */
async function provider(answer: (received: ReceivedRequest, response: ServerResponse, count: number) => void) {
  const received: ReceivedRequest[] = []
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => (body += piece.toString()))
    request.on('end', () => {
      const one = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body }
      received.push(one)
      answer(one, response, received.length)
    })
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const { gateway } = readSettings({ RAZORPAY_API_BASE: `http://127.0.0.1:${port}` })
  return { gateway: razorpay(gateway), received }
}
const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const order = {
  id: 'order_1',
  entity: 'order',
  amount: 99_900,
  currency: 'INR',
  receipt: 'r-1',
  status: 'created',
  notes: [],
}
const refusal = { error: { code: 'BAD_REQUEST_ERROR', description: 'The amount must be at least INR 1.00' } }

test('the golden signatures fit, and nothing else does', () => {
  const { gateway } = readSettings({ RAZORPAY_API_BASE: 'http://127.0.0.1:9' })
  const one = razorpay({ ...gateway, webhookSecrets: ['new secret', 'sbx_webhook_secret'] })
  const fields = {
    orderId: 'order_SBX00000000001',
    paymentId: 'pay_SBX00000000001',
    signature: '8336d1fb5f667851417e9c266030eed8b277b96d9c5e866f6c735107723e1559',
  }
  expect(one.signedReturn(fields)).toBe(true)
  expect(one.signedReturn({ ...fields, orderId: 'order_SBX00000000002' })).toBe(false)
  expect(one.signedReturn({ ...fields, signature: fields.signature.slice(1) })).toBe(false)
  const body = Buffer.from('{"entity":"event","event":"payment.captured"}')
  expect(one.signedEvent(body, 'cbd40f8d0e0f40bf432904787742f9424c1de86377f186b72bd7ce7bcc675141')).toBe(true)
  expect(one.signedEvent(body, sign(body, 'new secret'))).toBe(true)
  expect(one.signedEvent(body, sign(body, 'a stranger'))).toBe(false)
  expect(one.signedEvent(Buffer.from(`${body} `), sign(body, 'new secret'))).toBe(false)
})

test('asks for all refunds of a payment, not for the newest ten', async () => {
  const refund = { id: 'rfnd_1', payment_id: 'pay_1', amount: 100, status: 'processed', receipt: null }
  const { gateway, received } = await provider((request, response) => {
    const count = Number(new URLSearchParams(request.url.split('?')[1]).get('count') ?? 10)
    json(response, 200, {
      items: Array.from({ length: Math.min(count, 50) }, (_, n) => ({ ...refund, id: `rfnd_${n}` })),
    })
  })
  expect(await gateway.refundsOf('pay_1')).toHaveLength(50)
  expect(received).toHaveLength(1)
})

test('makes an order with the keys, the receipt and automatic capture', async () => {
  const { gateway, received } = await provider((_request, response) => json(response, 200, order))
  const made = await gateway.createOrder({ amountPaise: 99_900, receipt: 'r-1', notes: { order_uid: 'u' } })
  expect(made).toEqual({ id: 'order_1', amountPaise: 99_900, currency: 'INR', receipt: 'r-1', status: 'created' })
  expect(received[0]).toMatchObject({ method: 'POST', url: '/v1/orders' })
  expect(received[0]?.headers.authorization).toBe(
    `Basic ${Buffer.from('rzp_test_sandbox000000:sbx_secret_key').toString('base64')}`,
  )
  expect(JSON.parse(received[0]?.body ?? '')).toEqual({
    amount: 99_900,
    currency: 'INR',
    receipt: 'r-1',
    notes: { order_uid: 'u' },
    payment: { capture: 'automatic' },
  })
})

test('a refund carries its idempotency key', async () => {
  const entity = {
    id: 'rfnd_1',
    payment_id: 'pay_1',
    amount: 100,
    status: 'pending',
    receipt: 'x',
    acquirer_data: { arn: null },
  }
  const { gateway, received } = await provider((_request, response) => json(response, 200, entity))
  await gateway.refund('pay_1', { amountPaise: 100, key: 'surplus-0001', receipt: 'x' })
  expect(received[0]?.headers['x-refund-idempotency']).toBe('surplus-0001')
})

test('a read is tried twice more when the provider stumbles', async () => {
  const { gateway, received } = await provider((_request, response, count) =>
    count < 3 ? json(response, 502, '<html>') : json(response, 200, { items: [] }),
  )
  expect(await gateway.paymentsOfOrder('order_1')).toEqual([])
  expect(received).toHaveLength(3)
})

test('making an order is repeated after 429 alone: after 500 or silence it may stand already', async () => {
  const busy = await provider((_request, response, count) =>
    count === 1 ? json(response, 429, refusal) : json(response, 200, order),
  )
  await busy.gateway.createOrder({ amountPaise: 99_900, receipt: 'r-1', notes: {} })
  expect(busy.received).toHaveLength(2)
  await new Promise((resolve) => server?.close(resolve))
  const dead = await provider((_request, response) => response.destroy())
  await expect(dead.gateway.createOrder({ amountPaise: 1, receipt: 'r', notes: {} })).rejects.toThrow(GatewayAway)
  expect(dead.received).toHaveLength(1)
  await new Promise((resolve) => server?.close(resolve))
  const broken = await provider((_request, response) => json(response, 500, {}))
  await expect(broken.gateway.createOrder({ amountPaise: 1, receipt: 'r', notes: {} })).rejects.toThrow(GatewayAway)
  expect(broken.received).toHaveLength(1)
  await expect(broken.gateway.refund('pay_1', { amountPaise: 1, key: 'k'.repeat(10), receipt: 'r' })).rejects.toThrow(
    GatewayAway,
  )
  expect(broken.received).toHaveLength(4)
})

test('all that is asked within a deadline ends with it, and nothing is asked after it', async () => {
  const { gateway, received } = await provider((one, response) => {
    if (one.url === '/v1/orders/order_1/payments') json(response, 502, {})
  })
  const hanging = gateway.within(performance.now() + 100)
  await expect(hanging.createOrder({ amountPaise: 1, receipt: 'r', notes: {} })).rejects.toThrow(GatewayAway)
  await expect(hanging.orderByReceipt('r')).rejects.toThrow('no time left')
  expect(received).toHaveLength(1)
  // A read is not repeated where the pause before it would outlast the deadline.
  await expect(gateway.within(performance.now() + 200).paymentsOfOrder('order_1')).rejects.toThrow('502')
  expect(received).toHaveLength(2)
})

test('a no is told apart from silence, and an unknown id is nothing', async () => {
  const { gateway } = await provider((received, response) =>
    json(
      response,
      400,
      received.method === 'POST'
        ? refusal
        : { error: { code: 'BAD_REQUEST_ERROR', description: 'The id provided does not exist' } },
    ),
  )
  const refused = gateway.createOrder({ amountPaise: 1, receipt: 'r', notes: {} })
  await expect(refused).rejects.toThrow(GatewayRefused)
  await expect(refused).rejects.toThrow('The amount must be at least INR 1.00')
  expect(await gateway.payment('pay_unknown')).toBeUndefined()
  await expect(gateway.capture('../orders', 1)).rejects.toThrow('not an id')
})

test('an answer of another shape counts as none', async () => {
  const wrong = [{ ...order, amount: '99900' }, { ...order, amount: 999.5 }, { ...order, amount: -1 }, [], 'nonsense']
  const { gateway } = await provider((_request, response, count) =>
    json(response, 200, wrong[(count - 1) % wrong.length]),
  )
  for (const _ of wrong)
    await expect(gateway.createOrder({ amountPaise: 1, receipt: 'r', notes: {} })).rejects.toThrow(GatewayAway)
})

test('no failure carries the key', async () => {
  const { gateway } = readSettings({ RAZORPAY_API_BASE: 'http://127.0.0.1:1' })
  const failure = await razorpay(gateway)
    .createOrder({ amountPaise: 1, receipt: 'r', notes: {} })
    .catch((error: unknown) => error as Error)
  expect(failure).toBeInstanceOf(GatewayAway)
  expect(JSON.stringify(failure) + String(failure) + String((failure as Error).cause)).not.toContain('sbx_secret_key')
})

test('reads saved cards and UPI ids without more than may be shown', async () => {
  const none = { lastFour: null, expiryMonth: null, expiryYear: null }
  const items = [
    { id: 'token_1', method: 'card', card: { network: 'Visa', last4: '1007', expiry_month: '12', expiry_year: 2030 } },
    { id: 'token_2', method: 'card', card: { network: null, last4: '4111111111111111', expiry_month: null } },
    { id: 'token_3', method: 'upi', vpa: { username: 'ashasharma', handle: 'okbank', name: null } },
    { id: 'token_4', method: 'upi', vpa: { username: 'asha', handle: 'okbank' } },
    { id: 'token_5', method: 'emandate', bank: 'HDFC' },
  ]
  const { gateway, received } = await provider((_request, response) => json(response, 200, { items }))
  expect(await gateway.tokensOfCustomer('cust_1')).toEqual([
    { id: 'token_1', kind: 'card', label: 'Visa', lastFour: '1007', expiryMonth: 12, expiryYear: 2030 },
    { id: 'token_2', kind: 'card', label: 'Card', ...none },
    { id: 'token_3', kind: 'upi', label: 'as••••ma@okbank', ...none },
    { id: 'token_4', kind: 'upi', label: 'a••••@okbank', ...none },
  ])
  expect(received[0]?.url).toBe('/v1/customers/cust_1/tokens')
})

test('a customer is asked for by the details that are there already, and a token that is gone is removed', async () => {
  const { gateway, received } = await provider((request, response) =>
    request.method === 'POST' ? json(response, 200, { id: 'cust_1' }) : json(response, 400, refusal),
  )
  const person = { name: 'n'.repeat(60), email: 'asha@example.in', contact: '+919876543210' }
  expect(await gateway.createCustomer(person)).toBe('cust_1')
  expect(JSON.parse(received[0]?.body ?? '')).toEqual({ ...person, name: 'n'.repeat(50), fail_existing: '0' })
  await gateway.deleteToken('cust_1', 'token_1')
  expect(received[1]).toMatchObject({ method: 'DELETE', url: '/v1/customers/cust_1/tokens/token_1' })
  await expect(gateway.deleteToken('cust_1', '../orders')).rejects.toThrow(GatewayRefused)
})

import { validatePaymentVerification, validateWebhookSignature } from 'razorpay/dist/utils/razorpay-utils.js'
import { expect, test } from 'vitest'
import { orderSignature, paymentLinkSignature, sign, subscriptionSignature } from './signatures.ts'

const secret = 'sbx_secret_key'
const order = 'order_SBX00000000001'
const payment = 'pay_SBX00000000001'
const link = { id: 'plink_SBX00000000001', referenceId: 'ORD-2627-000001', status: 'paid' }
const body = '{"entity":"event","event":"payment.captured"}'

test('signatures are those of the published protocol, to the last digit', () => {
  expect(orderSignature(order, payment, secret)).toBe(
    '8336d1fb5f667851417e9c266030eed8b277b96d9c5e866f6c735107723e1559',
  )
  expect(subscriptionSignature('sub_SBX00000000001', payment, secret)).toBe(
    'ffa32a6a6b4b373fa6b3d08ccb17cba4cf88ac94fd9bacc31af380b5c0437f08',
  )
  expect(paymentLinkSignature(link, payment, secret)).toBe(
    '4fee36a36d423a9476ab27ffd44b18c5d28e2f72823c33aad9cb06c5c20d779f',
  )
  expect(sign(body, 'sbx_webhook_secret')).toBe('cbd40f8d0e0f40bf432904787742f9424c1de86377f186b72bd7ce7bcc675141')
})

test('the official SDK accepts every kind of them', () => {
  const accepted = (fields: object, signature: string) =>
    validatePaymentVerification(fields as never, signature, secret)
  expect(accepted({ order_id: order, payment_id: payment }, orderSignature(order, payment, secret))).toBe(true)
  expect(
    accepted(
      { subscription_id: 'sub_SBX00000000001', payment_id: payment },
      subscriptionSignature('sub_SBX00000000001', payment, secret),
    ),
  ).toBe(true)
  expect(
    accepted(
      {
        payment_link_id: link.id,
        payment_link_reference_id: link.referenceId,
        payment_link_status: link.status,
        payment_id: payment,
      },
      paymentLinkSignature(link, payment, secret),
    ),
  ).toBe(true)
  expect(validateWebhookSignature(body, sign(body, 'other'), 'other')).toBe(true)
})

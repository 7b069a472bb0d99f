import { afterAll, beforeAll, expect, test } from 'vitest'
import { driveSandbox } from '../../../tests/drive-sandbox.ts'
import { startSandbox, type TestSandbox } from './start-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())

test('a test elsewhere pays, refunds, disputes and settles by actions, and gets the error of a wrong one', async () => {
  const drive = driveSandbox(() => new URL(sandbox.base).origin)
  await drive.set({ payouts: 'by hand' })
  const { body: order } = await sandbox.api('POST', '/orders', { amount: 10_000, currency: 'INR' })
  const { payment } = await drive.pay(order.id)
  expect((await drive.control('refund', { payment: payment.id, amount: 1000 })).refund.amount).toBe(1000)
  expect((await drive.control('open-dispute', { payment: payment.id })).dispute.status).toBe('open')
  expect((await drive.control('settle')).settlement.amount).toBe(10_000 - 236 - 1000)
  await expect(drive.control('settle')).rejects.toThrow('Nothing is left on the balance')
})

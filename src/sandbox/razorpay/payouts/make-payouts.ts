import type { Json, TestSandbox } from '../start-sandbox.ts'

export const ours = '7878780080316316'

/** What the tests of payouts begin with. */
export function payoutsOf(sandbox: () => TestSandbox) {
  let made = 0
  const contact = async (): Promise<string> => {
    const { body } = await sandbox().api('POST', '/contacts', { name: `Meera Rao ${(made += 1)}`, type: 'vendor' })
    return body.id
  }
  /** An account by its number, or by its UPI id. */
  const account = async (number: string): Promise<string> => {
    const details = number.includes('@')
      ? { account_type: 'vpa', vpa: { address: number } }
      : {
          account_type: 'bank_account',
          bank_account: { name: 'Meera Rao', ifsc: 'HDFC0000053', account_number: number },
        }
    const { body } = await sandbox().api('POST', '/fund_accounts', { contact_id: await contact(), ...details })
    return body.id
  }
  const newKey = () => `payout-${(made += 1)}`
  const send = (body: object, key = newKey()) =>
    sandbox().api('POST', '/payouts', body, { 'x-payout-idempotency': key })
  const bodyFor = (fundAccount: string, extra: object = {}) => ({
    account_number: ours,
    fund_account_id: fundAccount,
    amount: 100_000,
    currency: 'INR',
    mode: 'NEFT',
    purpose: 'payout',
    queue_if_low_balance: true,
    ...extra,
  })
  const pay = async (number: string, extra: object = {}): Promise<Json> =>
    (await send(bodyFor(await account(number), { ...(number.includes('@') ? { mode: 'UPI' } : {}), ...extra }))).body
  const set = (faults: object) => sandbox().control({ action: 'set', faults })
  const statusOf = async (id: string): Promise<string> => (await sandbox().api('GET', `/payouts/${id}`)).body.status
  const eventsOf = (id: string): string[] =>
    sandbox()
      .received.filter(({ event }) => event.payload.payout?.entity.id === id)
      .map(({ event }) => event.event)
  return { contact, account, send, bodyFor, pay, set, newKey, statusOf, eventsOf }
}

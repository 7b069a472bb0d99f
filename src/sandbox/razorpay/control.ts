import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { boolean, number } from '#platform/database/rows.ts'
import { badRequest } from './api-error.ts'
import type { Sandbox } from './context.ts'
import { customerControls } from './customers/controls.ts'
import { replayEvent } from './deliveries.ts'
import { disputeControls } from './disputes/controls.ts'
import { changeFaults, type Faults, faultsSchema, noFaults, readFaults } from './faults.ts'
import { paymentControls } from './payment-controls.ts'
import { payoutControls } from './payouts/controls.ts'
import { subscriptionControls } from './subscriptions/controls.ts'
import { settlementControls } from './settlements/controls.ts'
import { controlAction, type ControlActions } from './control-action.ts'

const actions: ControlActions = {
  /** Changes the named faults and leaves the others. */
  set: controlAction({ faults: someFaults() }, async (sandbox, { faults: changed }) => {
    await sandbox.sql.begin((tx) => changeFaults(tx, (faults) => ({ ...faults, ...changed })))
    sandbox.wake()
    return state(sandbox)
  }),
  /** No fault is left, and the webhook is enabled. */
  reset: controlAction({}, async (sandbox) => {
    await sandbox.sql.begin((tx) => changeFaults(tx, () => noFaults))
    await sandbox.sql`update sbx.account set webhook_disabled = false`
    sandbox.wake()
    return state(sandbox)
  }),
  replay: controlAction({ event: z.string().regex(/^[0-9A-Za-z]{14}$/) }, async (sandbox, { event }) => {
    if (!(await replayEvent(sandbox, event))) throw badRequest('There is no such event', 'event')
    return { replayed: event }
  }),
  /** Does everything that is due by the clock, and answers afterwards. */
  'run-due': controlAction({}, async (sandbox) => {
    await sandbox.runDue()
    return state(sandbox)
  }),
  ...paymentControls,
  ...customerControls,
  ...settlementControls,
  ...disputeControls,
  ...payoutControls,
  ...subscriptionControls,
}

/** Those left out have no default here. */
function someFaults(): z.ZodType<Partial<Faults>> {
  const bare = Object.entries(faultsSchema.shape).map(([name, field]) => [name, field.unwrap()])
  return z.strictObject(Object.fromEntries(bare) as Record<string, z.ZodType>).partial() as z.ZodType<Partial<Faults>>
}

/** POST /_control: makes things go wrong, or happen, on purpose. GET: what is set. */
export async function serveControl(app: FastifyInstance, sandbox: Sandbox): Promise<void> {
  app.post('/_control', async (request) => {
    refuseStrangers(request.headers)
    return runAction(sandbox, request.body)
  })
  app.get('/_control', async () => state(sandbox))
}

/** A page of another site may not steer this one. */
export function refuseStrangers(headers: Record<string, string | string[] | undefined>): void {
  const site = headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') throw badRequest('Only this site may do that')
}

/** @throws ApiError 400 naming what is wrong with the fields of the action */
export async function runAction(sandbox: Sandbox, sent: unknown): Promise<object> {
  const action = typeof sent === 'object' && sent && 'action' in sent ? sent.action : undefined
  if (typeof action !== 'string' || !Object.hasOwn(actions, action)) throw badRequest('action: unknown', 'action')
  return (actions[action] as ControlActions[string])(sandbox, sent)
}

async function state(sandbox: Sandbox): Promise<object> {
  const [row] = await sandbox.sql({ disabled: boolean, waiting: number })`
    select webhook_disabled as disabled,
      (select count(*)::int from sbx.deliveries where state = 'waiting') as waiting
    from sbx.account`
  return {
    faults: await readFaults(sandbox.sql),
    webhook: { url: sandbox.webhookUrl(), disabled: row?.disabled ?? false, waiting: row?.waiting ?? 0 },
  }
}

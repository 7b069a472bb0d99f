import { createHash } from 'node:crypto'
import type { Sandbox, Tx } from './context.ts'
import { orderEntity, paymentEntity, refundEntity, type OrderRow, type PaymentRow, type RefundRow } from './entities.ts'
import { type Faults, readFaults, takeFault } from './faults.ts'
import { newId } from './ids.ts'

/** The account that events name. */
const accountId = 'acc_SBX00000000001'

export type Happening = {
  event: string
  payment?: PaymentRow
  order?: OrderRow
  refund?: RefundRow
  /** Entities of other kinds by their name in the payload. */
  others?: Record<string, object>
}

/**
 * Writes events down in the transaction that made them true, to be sent afterwards. Each is a snapshot: its bytes never
 * change again. Several at once leave in an order that says nothing about what came first. `silent` ones are not sent.
 */
export async function announce(
  tx: Tx,
  sandbox: Sandbox,
  happenings: readonly Happening[],
  { silent = false }: { silent?: boolean } = {},
): Promise<void> {
  const faults = await readFaults(tx)
  const now = sandbox.now().getTime()
  const events: { id: string; event: string; body: string; dropped: boolean }[] = []
  for (const happening of happenings) {
    const raised = faults.amountPlusOne > 0 && (await takeFault(tx, 'amountPlusOne'))
    events.push({
      id: await newId(tx, sandbox.seed, ''),
      event: happening.event,
      body: bodyOf(happening, now, raised ? 1 : 0),
      dropped: silent || (faults.dropWebhooks > 0 && (await takeFault(tx, 'dropWebhooks'))),
    })
  }
  for (const { id, event, body, dropped } of inOrder(events, faults)) {
    for (let copy = 0; copy <= faults.duplicateWebhooks; copy += 1) {
      await tx`
        insert into sbx.deliveries (event_id, event, body, state, next_at, created_at)
        values (${id}, ${event}, ${Buffer.from(body)}, ${dropped ? 'dropped' : 'waiting'},
          ${dropped ? null : now + faults.delayWebhooksMs}, ${now})`
    }
  }
}

function bodyOf({ event, payment, order, refund, others = {} }: Happening, now: number, extraPaise: number): string {
  const entities = {
    ...(refund ? { refund: { entity: refundEntity(refund) } } : {}),
    ...(payment ? { payment: { entity: paymentEntity({ ...payment, amount: payment.amount + extraPaise }) } } : {}),
    ...(order ? { order: { entity: orderEntity(order) } } : {}),
    ...Object.fromEntries(
      Object.entries(others).map(([name, entity]) => [name, { entity: raise(entity, extraPaise) }]),
    ),
  }
  return JSON.stringify({
    entity: 'event',
    account_id: accountId,
    event,
    contains: Object.keys(entities),
    payload: entities,
    created_at: Math.floor(now / 1000),
  })
}

function raise(entity: object, extraPaise: number): object {
  return 'amount' in entity && typeof entity.amount === 'number'
    ? { ...entity, amount: entity.amount + extraPaise }
    : entity
}

function inOrder<E extends { id: string }>(events: readonly E[], faults: Faults): readonly E[] {
  if (faults.webhookOrder === 'natural') return events
  if (faults.webhookOrder === 'reversed') return events.toReversed()
  // An id is chance (or the seed's), so its hash shuffles and the same seed shuffles the same way.
  const rank = ({ id }: E) => createHash('sha256').update(id).digest('hex')
  return events.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))
}

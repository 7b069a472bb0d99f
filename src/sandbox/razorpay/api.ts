import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError, unknownId } from './api-error.ts'
import type { Sandbox } from './context.ts'
import { collection, orderEntity, paymentEntity, refundEntity } from './entities.ts'
import { serveCustomers } from './customers/routes.ts'
import { serveDisputes } from './disputes/routes.ts'
import { failOnPurpose } from './api-faults.ts'
import { changeNotes, createOrder, listOrders, paymentsOfOrder, readOrder } from './orders.ts'
import { capturePayment, listPayments, readPayment } from './payments.ts'
import { servePayouts } from './payouts/routes.ts'
import { serveSettlements } from './settlements/routes.ts'
import { serveSubscriptions } from './subscriptions/routes.ts'
import { createRefund, listRefunds, readRefund, refundsOfPayment } from './refunds.ts'

type WithId = { Params: { id: string } }

/** The provider's API, under /v1. Every call carries the key and its secret. */
export async function serveApi(app: FastifyInstance, sandbox: Sandbox): Promise<void> {
  app.addHook('onRequest', async (request) => {
    if (!hasKeys(request, sandbox)) throw new ApiError(401, 'Authentication failed')
  })
  failOnPurpose(app, sandbox)
  const { sql } = sandbox

  app.post('/v1/orders', async (request) => orderEntity(await createOrder(sandbox, request.body)))
  app.get('/v1/orders', async (request) => collection((await listOrders(sql, request.query)).map(orderEntity)))
  app.get<WithId>('/v1/orders/:id', async (request) => orderEntity(await readOrder(sql, request.params.id)))
  app.patch<WithId>('/v1/orders/:id', async (request) =>
    orderEntity(await changeNotes(sandbox, request.params.id, request.body)),
  )
  app.get<WithId>('/v1/orders/:id/payments', async (request) =>
    collection((await paymentsOfOrder(sql, request.params.id)).map(paymentEntity)),
  )

  app.get('/v1/payments', async (request) => collection((await listPayments(sql, request.query)).map(paymentEntity)))
  app.get<WithId>('/v1/payments/:id', async (request) => paymentEntity(await readPayment(sql, request.params.id)))
  app.post<WithId>('/v1/payments/:id/capture', async (request) =>
    paymentEntity(await capturePayment(sandbox, request.params.id, request.body)),
  )
  app.post<WithId>('/v1/payments/:id/refund', async (request) => {
    const key = request.headers['x-refund-idempotency']
    return refundEntity(
      await createRefund(sandbox, request.params.id, request.body, typeof key === 'string' ? key : undefined),
    )
  })
  app.get<WithId>('/v1/payments/:id/refunds', async (request) =>
    collection((await refundsOfPayment(sql, request.params.id, request.query)).map(refundEntity)),
  )

  app.get<{ Params: { id: string; refund: string } }>('/v1/payments/:id/refunds/:refund', async (request) => {
    const refund = await readRefund(sql, request.params.refund)
    if (refund.payment_id !== request.params.id) throw unknownId()
    return refundEntity(refund)
  })

  app.get('/v1/refunds', async (request) => collection((await listRefunds(sql, request.query)).map(refundEntity)))
  app.get<WithId>('/v1/refunds/:id', async (request) => refundEntity(await readRefund(sql, request.params.id)))
  serveCustomers(app, sandbox)
  serveDisputes(app, sandbox)
  serveSettlements(app, sandbox)
  servePayouts(app, sandbox)
  serveSubscriptions(app, sandbox)
}

function hasKeys(request: FastifyRequest, sandbox: Sandbox): boolean {
  const [, encoded] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(request.headers.authorization ?? '') ?? []
  if (encoded === undefined) return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(
    digest(Buffer.from(encoded, 'base64').toString('utf8')),
    digest(`${sandbox.keyId}:${sandbox.keySecret}`),
  )
}

import type { FastifyInstance } from 'fastify'
import type { Sandbox } from '../context.ts'
import { collection } from '../entities.ts'
import { invoiceEntity, planEntity } from './entities.ts'
import { listInvoices, readInvoice } from './invoices.ts'
import { createPlan, listPlans, readPlan } from './plans.ts'
import {
  cancelSubscription,
  createSubscription,
  entityOf,
  listSubscriptions,
  pauseSubscription,
  readSubscription,
  resumeSubscription,
} from './subscriptions.ts'

type WithId = { Params: { id: string } }

export function serveSubscriptions(app: FastifyInstance, sandbox: Sandbox): void {
  const { sql } = sandbox
  app.post('/v1/plans', async (request) => planEntity(await createPlan(sandbox, request.body)))
  app.get('/v1/plans', async (request) => collection((await listPlans(sql, request.query)).map(planEntity)))
  app.get<WithId>('/v1/plans/:id', async (request) => planEntity(await readPlan(sql, request.params.id)))

  app.post('/v1/subscriptions', async (request) => entityOf(sandbox, await createSubscription(sandbox, request.body)))
  app.get('/v1/subscriptions', async (request) => {
    const rows = await listSubscriptions(sql, request.query)
    return collection(await Promise.all(rows.map((row) => entityOf(sandbox, row))))
  })
  app.get<WithId>('/v1/subscriptions/:id', async (request) =>
    entityOf(sandbox, await readSubscription(sql, request.params.id)),
  )
  app.post<WithId>('/v1/subscriptions/:id/cancel', async (request) =>
    entityOf(sandbox, await cancelSubscription(sandbox, request.params.id, request.body)),
  )
  app.post<WithId>('/v1/subscriptions/:id/pause', async (request) =>
    entityOf(sandbox, await pauseSubscription(sandbox, request.params.id, request.body)),
  )
  app.post<WithId>('/v1/subscriptions/:id/resume', async (request) =>
    entityOf(sandbox, await resumeSubscription(sandbox, request.params.id, request.body)),
  )

  app.get('/v1/invoices', async (request) => collection((await listInvoices(sql, request.query)).map(invoiceEntity)))
  app.get<WithId>('/v1/invoices/:id', async (request) => invoiceEntity(await readInvoice(sql, request.params.id)))
}

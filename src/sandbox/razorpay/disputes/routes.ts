import type { FastifyInstance } from 'fastify'
import type { Sandbox } from '../context.ts'
import { collection } from '../entities.ts'
import { acceptDispute, contestDispute } from './answers.ts'
import { listDisputes, readDispute } from './disputes.ts'
import { disputeEntity } from './entities.ts'

type WithId = { Params: { id: string } }

export function serveDisputes(app: FastifyInstance, sandbox: Sandbox): void {
  const { sql } = sandbox
  app.get('/v1/disputes', async (request) => collection((await listDisputes(sql, request.query)).map(disputeEntity)))
  app.get<WithId>('/v1/disputes/:id', async (request) => disputeEntity(await readDispute(sql, request.params.id)))
  app.post<WithId>('/v1/disputes/:id/accept', async (request) =>
    disputeEntity(await acceptDispute(sandbox, request.params.id, request.body)),
  )
  app.patch<WithId>('/v1/disputes/:id/contest', async (request) =>
    disputeEntity(await contestDispute(sandbox, request.params.id, request.body)),
  )
}

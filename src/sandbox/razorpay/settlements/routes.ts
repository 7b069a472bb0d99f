import type { FastifyInstance } from 'fastify'
import type { Sandbox } from '../context.ts'
import { collection } from '../entities.ts'
import { itemEntity, settlementEntity } from './entities.ts'
import { reconReport } from './report.ts'
import { listSettlements, readSettlement } from './settlements.ts'

type WithId = { Params: { id: string } }

export function serveSettlements(app: FastifyInstance, { sql }: Sandbox): void {
  app.get('/v1/settlements', async (request) =>
    collection((await listSettlements(sql, request.query)).map(settlementEntity)),
  )
  app.get<WithId>('/v1/settlements/:id', async (request) =>
    settlementEntity(await readSettlement(sql, request.params.id)),
  )
  app.get('/v1/settlements/recon/combined', async (request) =>
    collection((await reconReport(sql, request.query)).map(itemEntity)),
  )
}

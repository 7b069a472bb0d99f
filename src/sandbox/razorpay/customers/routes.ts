import type { FastifyInstance } from 'fastify'
import type { Sandbox } from '../context.ts'
import { collection } from '../entities.ts'
import { createCustomer, editCustomer, listCustomers, readCustomer } from './customers.ts'
import { customerEntity, tokenEntity } from './entities.ts'
import { deleteToken, readToken, tokensOf } from './tokens.ts'

type WithId = { Params: { id: string } }
type WithToken = { Params: { id: string; token: string } }

export function serveCustomers(app: FastifyInstance, sandbox: Sandbox): void {
  const { sql } = sandbox
  app.post('/v1/customers', async (request) => customerEntity(await createCustomer(sandbox, request.body)))
  app.get('/v1/customers', async (request) => collection((await listCustomers(sql, request.query)).map(customerEntity)))
  app.get<WithId>('/v1/customers/:id', async (request) => customerEntity(await readCustomer(sql, request.params.id)))
  app.put<WithId>('/v1/customers/:id', async (request) =>
    customerEntity(await editCustomer(sandbox, request.params.id, request.body)),
  )
  app.get<WithId>('/v1/customers/:id/tokens', async (request) =>
    collection((await tokensOf(sandbox, request.params.id)).map(tokenEntity)),
  )
  app.get<WithToken>('/v1/customers/:id/tokens/:token', async (request) =>
    tokenEntity(await readToken(sql, request.params.id, request.params.token)),
  )
  app.delete<WithToken>('/v1/customers/:id/tokens/:token', async (request) => {
    await deleteToken(sql, request.params.id, request.params.token)
    return { deleted: true }
  })
}

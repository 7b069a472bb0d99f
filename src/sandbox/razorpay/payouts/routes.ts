import type { FastifyInstance } from 'fastify'
import type { Sandbox } from '../context.ts'
import { collection } from '../entities.ts'
import { createContact, listContacts, readContact } from './contacts.ts'
import { contactEntity, fundAccountEntity, payoutEntity } from './entities.ts'
import { createFundAccount, listFundAccounts, readFundAccount } from './fund-accounts.ts'
import { readBalances } from './our-account.ts'
import { cancelPayout, createPayout, listPayouts } from './payouts.ts'
import { readPayout } from './states.ts'
import { createValidation, listValidations, readValidation } from './validations.ts'

type WithId = { Params: { id: string } }

/** RazorpayX: to whom money goes out, and the payouts themselves. */
export function servePayouts(app: FastifyInstance, sandbox: Sandbox): void {
  const { sql } = sandbox
  app.post('/v1/contacts', async (request) => contactEntity(await createContact(sandbox, request.body)))
  app.get('/v1/contacts', async (request) => collection((await listContacts(sql, request.query)).map(contactEntity)))
  app.get<WithId>('/v1/contacts/:id', async (request) => contactEntity(await readContact(sql, request.params.id)))

  app.post('/v1/fund_accounts', async (request) => fundAccountEntity(await createFundAccount(sandbox, request.body)))
  app.get('/v1/fund_accounts', async (request) =>
    collection((await listFundAccounts(sql, request.query)).map(fundAccountEntity)),
  )
  app.get<WithId>('/v1/fund_accounts/:id', async (request) =>
    fundAccountEntity(await readFundAccount(sql, request.params.id)),
  )

  app.post('/v1/fund_accounts/validations', (request) => createValidation(sandbox, request.body))
  app.get('/v1/fund_accounts/validations', async (request) => collection(await listValidations(sql, request.query)))
  app.get<WithId>('/v1/fund_accounts/validations/:id', (request) => readValidation(sql, request.params.id))

  app.post('/v1/payouts', async (request) => {
    const key = request.headers['x-payout-idempotency']
    return payoutEntity(await createPayout(sandbox, request.body, typeof key === 'string' ? key.trim() : undefined))
  })
  app.get('/v1/payouts', async (request) => collection((await listPayouts(sql, request.query)).map(payoutEntity)))
  app.get<WithId>('/v1/payouts/:id', async (request) => payoutEntity(await readPayout(sql, request.params.id)))
  app.post<WithId>('/v1/payouts/:id/cancel', async (request) =>
    payoutEntity(await cancelPayout(sandbox, request.params.id, request.body)),
  )
  app.get('/v1/banking_balances', async (request) => collection(await readBalances(sql, request.query, sandbox.now())))
}

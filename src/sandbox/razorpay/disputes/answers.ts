import { badRequest } from '../api-error.ts'
import type { Sandbox } from '../context.ts'
import { type Fields, onlyFields, textOf } from '../input.ts'
import { moveDispute, readDispute } from './disputes.ts'
import { disputeShape, type DisputeRow, type Evidence, proofs } from './entities.ts'

/** POST /v1/disputes/{id}/accept: the merchant gives in, and the dispute is lost. */
export async function acceptDispute(sandbox: Sandbox, id: string, sent: unknown): Promise<DisputeRow> {
  onlyFields(sent, [])
  return moveDispute(sandbox, id, 'lost', { check: (dispute) => mayAnswer(sandbox, dispute) })
}

/** PATCH /v1/disputes/{id}/contest: evidence as a draft, or submitted, which the bank then reviews. */
export async function contestDispute(sandbox: Sandbox, id: string, sent: unknown): Promise<DisputeRow> {
  const fields = onlyFields(sent, ['amount', 'summary', 'action', ...proofs])
  const dispute = await readDispute(sandbox.sql, id)
  mayAnswer(sandbox, dispute)
  const evidence = { ...(JSON.parse(dispute.evidence) as Evidence), ...evidenceOf(fields, dispute) }
  const action = fields.action ?? 'draft'
  if (action === 'submit') {
    const submitted = { ...evidence, submitted_at: Math.floor(sandbox.now().getTime() / 1000) }
    return moveDispute(sandbox, id, 'under_review', {
      evidence: submitted,
      check: (current) => mayAnswer(sandbox, current),
    })
  }
  if (action !== 'draft') throw badRequest('The selected action is invalid.', 'action')
  const [draft] = await sandbox.sql(disputeShape)`
    update sbx.disputes set evidence = ${JSON.stringify(evidence)} where id = ${id} and status = 'open' returning *`
  return draft ?? readDispute(sandbox.sql, id)
}

function mayAnswer(sandbox: Sandbox, dispute: DisputeRow): void {
  if (dispute.status !== 'open') throw badRequest(`Action not allowed when dispute is in ${dispute.status} status.`)
  if (sandbox.now().getTime() > dispute.respond_by)
    throw badRequest('Action not allowed as deadline to respond has elapsed.')
}

function evidenceOf(fields: Fields, dispute: DisputeRow): Evidence {
  const { amount } = fields
  if (amount !== undefined && (typeof amount !== 'number' || !Number.isInteger(amount) || amount < 0))
    throw badRequest('The amount must be an integer.', 'amount')
  if (amount !== undefined && amount > dispute.amount)
    throw badRequest('contest amount cannot be greater than dispute amount.', 'amount')
  const summary = textOf(fields, 'summary', 1000)
  const documents = proofs.filter((proof) => fields[proof] !== undefined).map((proof) => [proof, listOf(fields, proof)])
  return {
    ...(amount === undefined ? {} : { amount }),
    ...(summary ? { summary } : {}),
    ...Object.fromEntries(documents),
  }
}

function listOf(fields: Fields, proof: string): unknown[] {
  const list = fields[proof]
  if (!Array.isArray(list) || list.length > 20 || JSON.stringify(list).length > 4000)
    throw badRequest(`The ${proof} must be an array.`, proof)
  return list
}

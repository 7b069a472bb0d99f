import * as z from 'zod'
import { badRequest } from '../api-error.ts'
import { idOf, wish, type Wishes } from '../wish.ts'
import { settlementEntity } from './entities.ts'
import { readSettlement, reportFaults, settleNow, spoilReport } from './settlements.ts'

export const settlementWishes: Wishes = {
  /** Pays the balance out at once, two working days or not. */
  settle: wish({}, async (sandbox) => {
    const settlement = await settleNow(sandbox)
    if (!settlement) throw badRequest('Nothing is left on the balance')
    return { settlement: settlementEntity(settlement) }
  }),
  /** Makes the report of a settlement wrong: a payment left out, one a paisa off, or one that nobody knows. */
  'spoil-report': wish(
    { settlement: idOf('setl'), how: z.enum(reportFaults) },
    async (sandbox, { settlement, how }) => {
      await spoilReport(sandbox, settlement, how)
      return { settlement: settlementEntity(await readSettlement(sandbox.sql, settlement)) }
    },
  ),
}

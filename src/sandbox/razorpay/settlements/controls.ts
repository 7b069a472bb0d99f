import * as z from 'zod'
import { badRequest } from '../api-error.ts'
import { idOf, controlAction, type ControlActions } from '../control-action.ts'
import { settlementEntity } from './entities.ts'
import { readSettlement, reportFaults, settleNow, spoilReport } from './settlements.ts'

export const settlementControls: ControlActions = {
  /** Pays the balance out at once, two working days or not. */
  settle: controlAction({}, async (sandbox) => {
    const settlement = await settleNow(sandbox)
    if (!settlement) throw badRequest('Nothing is left on the balance')
    return { settlement: settlementEntity(settlement) }
  }),
  /** Makes the report of a settlement wrong: a payment left out, one a paisa off, or one that nobody knows. */
  'spoil-report': controlAction(
    { settlement: idOf('setl'), how: z.enum(reportFaults) },
    async (sandbox, { settlement, how }) => {
      await spoilReport(sandbox, settlement, how)
      return { settlement: settlementEntity(await readSettlement(sandbox.sql, settlement)) }
    },
  ),
}

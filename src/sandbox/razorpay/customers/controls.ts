import { idOf, controlAction, type ControlActions } from '../control-action.ts'
import { deleteToken } from './tokens.ts'

export const customerControls: ControlActions = {
  /** As customers may do it on the provider's own pages: the merchant is not notified. */
  'delete-token': controlAction(
    { customer: idOf('cust'), token: idOf('token') },
    async ({ sql }, { customer, token }) => {
      await deleteToken(sql, customer, token)
      return { deleted: true }
    },
  ),
}

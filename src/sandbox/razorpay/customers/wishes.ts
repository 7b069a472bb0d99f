import { idOf, wish, type Wishes } from '../wish.ts'
import { deleteToken } from './tokens.ts'

export const customerWishes: Wishes = {
  /** As customers may do it on the provider's own pages: the merchant is not notified. */
  'delete-token': wish({ customer: idOf('cust'), token: idOf('token') }, async ({ sql }, { customer, token }) => {
    await deleteToken(sql, customer, token)
    return { deleted: true }
  }),
}

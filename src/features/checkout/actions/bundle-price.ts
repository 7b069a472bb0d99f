import { bundleNotFound } from '#features/bundles/actions/refusals.ts'
import { bundleForSale } from '#features/bundles/queries/bundle-for-sale.ts'
import { priceBundle } from '#features/bundles/rules/price-bundle.ts'
import { payablePaise } from '#features/catalogue/rules/price.ts'
import { action } from '#platform/api/action.ts'
import * as contract from '../contract/bundle-price.ts'
import { coursesForSale } from './courses-for-sale.ts'

export const bundlePrice = action(contract.bundlePrice, async ({ db, actor, now }, { uid }) => {
  const at = now()
  const bundle = await bundleForSale(db, uid, { userId: actor?.userId ?? null, at })
  if (!bundle) throw bundleNotFound()
  const owned = bundle.courses.filter(({ isOwned }) => isOwned)
  const courses = await coursesForSale(
    db,
    bundle.courses.map((course) => course.uid),
    at,
  )
  const lines = priceBundle(courses, bundle.pricePaise, new Set(owned.map(({ courseId }) => courseId)))
  return {
    data: {
      price: lines.reduce((sum, line) => sum + line.payablePaise, 0),
      together: lines.reduce((sum, line) => sum + payablePaise(line.pricePaise, line.discountPaise), 0),
      courses: lines.map((line) => line.uid),
      owned: owned.map((course) => course.uid),
    },
  }
})

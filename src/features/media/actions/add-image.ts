import { action } from '#platform/api/action.ts'
import * as contract from '../contract.ts'
import { storeImage } from './store-image.ts'

export const addImage = action(contract.addImage, async (ctx) => ({ data: await storeImage(ctx) }))

import { messages } from '../../messages/rates-en.ts'

/** A rate of 10,000 parts, as a percentage. */
export const percentOf = (basisPoints: number): string => messages.percentOf(String(basisPoints / 100))

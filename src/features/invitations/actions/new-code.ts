import { randomBytes } from 'node:crypto'

/** The code of a link that opens an invitation: 128 bits. */
export const newCode = (): string => randomBytes(16).toString('hex')

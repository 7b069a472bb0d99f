import { createRequire } from 'node:module'

/** Of package.json. */
export const { version: release } = createRequire(import.meta.url)('../../package.json') as { version: string }

import type { Spoken } from '#platform/spoken.ts'
import type { words as english } from './language-en.ts'

export const words: Spoken<typeof english> = {
  code: 'hi',
  tag: 'hi',
  openGraph: 'hi_IN',
  formats: 'hi-IN-u-nu-latn',
  prefix: '/hi',
}

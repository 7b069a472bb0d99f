import { expect, test } from 'vitest'
import { saleTerms } from '../../rules/sale-terms.ts'
import { termsText } from './terms-text.ts'

const line = (refundPolicyVersion: string | null) => ({ termsVersion: saleTerms.termsVersion, refundPolicyVersion })

test('says the version that lines were sold under, once, and whether the text has changed since', () => {
  expect(termsText([line('2025-11-01'), line('2025-11-01')], 'refundPolicyVersion')).toBe(
    'Version of 1 November 2025, changed since then',
  )
  expect(termsText([line(null)], 'termsVersion')).toMatch(/^Version of \d+ \w+ \d{4}$/)
})

test('says where the version of a line was not recorded, beside those that were', () => {
  expect(termsText([line(null)], 'refundPolicyVersion')).toBe('Version not recorded')
  expect(termsText([line(null), line('2025-12-01'), line('2025-11-01')], 'refundPolicyVersion')).toBe(
    'Version of 1 November 2025, changed since then; Version of 1 December 2025, changed since then; Version not recorded',
  )
})

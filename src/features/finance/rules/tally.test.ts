import { expect, test } from 'vitest'
import { accounts } from '#features/ledger/rules.ts'
import { tallyNames, tallyVoucher, xml } from './tally.ts'

const voucher = {
  type: 'Sales',
  id: 'INV/2627/000001',
  number: 'INV/2627/000001',
  day: '2026-10-31',
  narration: 'Order ord-1',
  lines: [
    { ledger: 'Payment Gateway', amountPaise: 99_900 },
    { ledger: 'Course Sales in Refund Window', amountPaise: -84_662 },
    { ledger: 'Output CGST', amountPaise: -7619 },
    { ledger: 'Output SGST', amountPaise: -7619 },
    { ledger: 'Rounding', amountPaise: 0 },
  ],
} as const

test('a debit is negative and deemed positive, a credit is neither, and what is nothing is left out', () => {
  const text = tallyVoucher(voucher)
  expect(text).toContain('<VOUCHER REMOTEID="INV/2627/000001" VCHTYPE="Sales" ACTION="Create"><DATE>20261031</DATE>')
  expect(text.match(/<ISDEEMEDPOSITIVE>(Yes|No)<\/ISDEEMEDPOSITIVE><AMOUNT>[-.\d]+<\/AMOUNT>/g)).toEqual([
    '<ISDEEMEDPOSITIVE>Yes</ISDEEMEDPOSITIVE><AMOUNT>-999.00</AMOUNT>',
    '<ISDEEMEDPOSITIVE>No</ISDEEMEDPOSITIVE><AMOUNT>846.62</AMOUNT>',
    '<ISDEEMEDPOSITIVE>No</ISDEEMEDPOSITIVE><AMOUNT>76.19</AMOUNT>',
    '<ISDEEMEDPOSITIVE>No</ISDEEMEDPOSITIVE><AMOUNT>76.19</AMOUNT>',
  ])
})

test('a voucher that does not balance is a bug', () => {
  expect(() => tallyVoucher({ ...voucher, lines: voucher.lines.slice(1) })).toThrow('does not balance')
})

test('a name that is markup stays text, and characters that XML cannot carry are left out', () => {
  expect(xml(`<b>"Amul" & 'Sons'</b>\u0000\u0008`)).toBe('&lt;b&gt;&quot;Amul&quot; &amp; &apos;Sons&apos;&lt;/b&gt;')
  expect(tallyVoucher({ ...voucher, narration: '</NARRATION><AMOUNT>1' })).toContain(
    '<NARRATION>&lt;/NARRATION&gt;&lt;AMOUNT&gt;1</NARRATION>',
  )
})

test('every account has a name of its own in Tally', () => {
  const names = Object.keys(accounts).map((account) => tallyNames[account as keyof typeof accounts])
  expect(new Set(names).size).toBe(Object.keys(accounts).length)
})

import { expect, test } from 'vitest'
import { lateRuleOf, lateTerms } from './late-rule.ts'

const rubric = [{ uid: 'criterion1', title: 'Numbers', description: '', points: 10 }]

test('an assignment without a deadline has no rule, and one without a chosen rule accepts late answers', () => {
  expect(lateRuleOf({ dueDays: null, lateRule: 'refuse' })).toBeNull()
  expect(lateRuleOf({ dueDays: 0, lateRule: 'refuse' })).toBeNull()
  expect(lateRuleOf({ dueDays: 7 })).toEqual({ rule: 'accept' })
  expect(lateRuleOf({ dueDays: 7, lateRule: 'refuse' })).toEqual({ rule: 'refuse' })
})

test('a deduction needs points to deduct from', () => {
  expect(lateRuleOf({ dueDays: 7, lateRule: 'deduct', lateDeduction: 20, rubric })).toEqual({
    rule: 'deduct',
    percent: 20,
  })
  expect(lateRuleOf({ dueDays: 7, lateRule: 'deduct', lateDeduction: 20 })).toEqual({ rule: 'accept' })
  expect(lateRuleOf({ dueDays: 7, lateRule: 'deduct', lateDeduction: null, rubric })).toEqual({ rule: 'accept' })
})

test.each([
  [null, true, [], false, null],
  [{ rule: 'accept' }, true, [], false, null],
  [{ rule: 'deduct', percent: 20 }, false, [], false, null],
  [{ rule: 'deduct', percent: 20 }, true, [], false, 20],
  [{ rule: 'refuse' }, false, [], false, null],
  [{ rule: 'refuse' }, true, [], true, null],
  // An unread answer that came in time does not open the door again.
  [{ rule: 'refuse' }, true, [{ state: 'WAITING', lateDeduction: null }], true, null],
  // A try that was asked for.
  [{ rule: 'refuse' }, true, [{ state: 'AGAIN', lateDeduction: null }], false, null],
  [{ rule: 'deduct', percent: 20 }, true, [{ state: 'AGAIN', lateDeduction: null }], false, null],
  [{ rule: 'deduct', percent: 20 }, true, [{ state: 'AGAIN', lateDeduction: 10 }], false, 10],
  [
    { rule: 'deduct', percent: 20 },
    true,
    [
      { state: 'AGAIN', lateDeduction: null },
      { state: 'REPLACED', lateDeduction: null },
    ],
    false,
    null,
  ],
] as const)(
  'by the rule %o, late %s, after %o: refused %s, deduction %s',
  (rule, late, earlier, refused, deduction) => {
    expect(lateTerms(rule, late, earlier)).toEqual({ refused, deduction })
  },
)

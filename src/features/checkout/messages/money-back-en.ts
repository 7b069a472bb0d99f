/**
 * The refund rule in one line, beside every price. Its numbers are those of rules/refunds.ts (features/site/refund-rule.test.ts); public
 * pages carry the text alone.
 */
export const messages = {
  title: '30-day money-back guarantee',
  rule: (certificates: boolean) =>
    `Ask within 30 days of payment. Under 30% of lessons completed${certificates ? ' and no certificate issued' : ''}: refunded at once. Otherwise, our team answers within 48 hours.`,
}

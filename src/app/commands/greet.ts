import { demoAccounts, demoPassword } from '#features/accounts/rules.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import type { Settings } from '#platform/server/config.ts'

/**
 * Prints what a new user needs next: the address, the logins, the mailbox.
 * @param setupToken of a live school that has yet to be set up
 */
export function greet(address: string, settings: Settings, setupToken?: string): void {
  const lines = ['', `Sopaan is ready: ${address}`]
  if (setupToken !== undefined)
    lines.push(
      '',
      'Set the school up by this link, which works once:',
      `  ${address}${pagePath('/setup', { token: setupToken })}`,
    )
  if (settings.demo) {
    lines.push('', 'Sign in as')
    for (const { email, who } of demoAccounts) lines.push(`  ${email.padEnd(22)} ${demoPassword}   ${who}`)
    const leaving = [settings.smtpUrl && 'emails leave by SMTP', settings.sms && 'SMS by the provider'].filter(Boolean)
    if (leaving.length < 2) lines.push('', `Emails and SMS: ${address}${pagePath('/dev/mailbox')}`)
    if (leaving.length > 0) lines.push('', `Messages: ${leaving.join(', ')}`)
    if (settings.gateway.mode === 'sandbox') lines.push('Payments: a sandbox gateway, no money moves')
  }
  if (!settings.work) lines.push('', 'Jobs (receipts, reminders, reconciling payments) run elsewhere: npm run worker')
  console.log(`${lines.join('\n')}\n`)
}

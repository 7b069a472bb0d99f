import type { Settings } from '#platform/config.ts'
import { demoAccounts, demoPassword } from '#features/accounts/rules.ts'

/** What a newcomer needs to go on: the address, the logins, the mailbox. */
export function greet(address: string, settings: Settings): void {
  const lines = ['', `Sopaan is ready: ${address}`]
  if (settings.demo) {
    lines.push('', 'Sign in as')
    for (const { email, who } of demoAccounts) lines.push(`  ${email.padEnd(22)} ${demoPassword}   ${who}`)
    lines.push('', `Codes and letters: ${address}/dev/mailbox`, 'Payments: a sandbox gateway, no money moves')
  }
  console.log(`${lines.join('\n')}\n`)
}

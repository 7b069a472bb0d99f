import { makeAdmin } from '#features/accounts/actions/make-admin.ts'
import { storedMobile } from '#features/accounts/actions/mobile-number.ts'
import { linkHours } from '#features/accounts/rules.ts'
import { email as emailRule } from '#platform/api/validation.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { openDatabase } from '#platform/database/db.ts'
import { readSettings, SettingsError } from '#platform/server/config.ts'
import { joinDatabaseServer } from './database-server.ts'
import { prepareDatabase } from './prepare-database.ts'
import { runCommand } from './run-command.ts'

// npm run make-admin -- EMAIL MOBILE: the first administrator of an installation, also while it runs.
await runCommand(async (report) => {
  const { email, mobileNo } = given(process.argv.slice(2))
  const settings = readSettings(process.env)
  const server = await joinDatabaseServer(settings, report)
  try {
    await prepareDatabase(server, settings)
    const database = openDatabase(server.url, { max: 1 })
    const done = await database.db
      .transaction((tx) => makeAdmin(tx, { email, mobileNo }, new Date()))
      .finally(() => database.close())
    return [
      `${email} ${done.made ? 'is a new administrator' : 'has an account, which is an administrator’s now'}.`,
      `Set the password within ${linkHours} hours, by this link, which works once:`,
      settings.siteUrl + pagePath('/forget-password', { token: done.token }),
    ].join('\n')
  } finally {
    await server.stop()
  }
})

function given([email, ...mobile]: string[]): { email: string; mobileNo: string } {
  const usage = 'npm run make-admin -- EMAIL MOBILE, such as npm run make-admin -- asha@example.in 9826041210'
  const read = emailRule().safeParse(email)
  if (!read.success)
    throw new SettingsError(`${email ? `${email} is not an email address` : 'The email address is missing'}: ${usage}`)
  try {
    return { email: read.data, mobileNo: storedMobile(mobile.join(' ')) }
  } catch {
    throw new SettingsError(`Say a mobile number that is real, since sign-in codes go to it: ${usage}`)
  }
}

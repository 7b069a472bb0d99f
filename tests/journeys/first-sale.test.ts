import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startSmtp } from '../fake-smtp.ts'
import { freePort, killEverything, start } from '../start/run-product.ts'
import { chooseState, enroll, payAtProvider } from './buying.ts'
import { openStep, saved, write } from './creating.ts'
import { expect, test } from './journey.ts'
import { gatewaySettings, startGateway } from './payment-gateway.ts'

const password = 'Naya#Rasta2027'
const course = 'Kalamkari: Paint Your First Cloth'

/** The text of an email as it was sent, its lines whole again. */
const textOf = (email: string) =>
  email
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))

test('a new live school is set up in the browser by its link, invites a creator, and sells its first course', async ({
  page,
  browser,
}) => {
  test.setTimeout(600_000)
  const [mail, refusing] = [await startSmtp('235 ok'), await startSmtp('535 no')]
  const dataDir = await mkdtemp(join(tmpdir(), 'sopaan-first-sale-'))
  // Root's database runs as another user, who passes through; it would lie elsewhere otherwise, and stay there.
  await chmod(dataDir, 0o711)
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const gatewayPort = await freePort()
  let gateway: Awaited<ReturnType<typeof startGateway>> | undefined
  const school = start({
    DATA_DIR: dataDir,
    PORT: String(port),
    SITE_URL: address,
    DEMO: '0',
    MEDIA_SECRET: 'x'.repeat(32),
    ...gatewaySettings(gatewayPort),
  })
  /** The newest email to a person that has such a text. */
  const emailed = async (to: string, pattern: RegExp): Promise<string> => {
    const find = () =>
      mail.emails
        .filter((one) => one.includes(to))
        .map((one) => pattern.exec(textOf(one))?.[1])
        .findLast(Boolean)
    await expect.poll(find).toBeTruthy()
    return find() ?? ''
  }
  const someone = async (): Promise<Page> => (await browser.newContext({ baseURL: address, locale: 'en-IN' })).newPage()
  try {
    await school.says('is ready', 240_000)
    gateway = await startGateway(gatewayPort, { dataDir, address })

    const visitor = await someone()
    await visitor.goto('/course-marketplace')
    await expect(visitor.getByText('This school is being set up.')).toBeVisible()

    await page.goto(`${address}/setup?token=made-up`)
    await expect(page.getByText('This link does not work.')).toBeVisible()
    await page.goto(/http\S+\/setup\?token=\S+/.exec(school.printed())?.[0] ?? '')
    await page.getByLabel('First name').fill('Asha')
    await page.getByLabel('Last name').fill('Rao')
    await page.getByLabel('Email').fill('asha@gyan.example')
    await page.getByLabel('Mobile number').fill('9826041210')
    await page.getByLabel('New password').fill(password)
    await page.getByLabel('Confirm password').fill(password)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL(/\/admin\/setup$/)
    await expect(page.getByText('0 of 4 required steps done')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Open the school' })).toBeDisabled()

    const step = (id: string) => page.locator(`#${id}`)
    const openSetup = (id: string) => step(id).locator('summary').click()
    await page.getByLabel('Site name').fill('Gyan Academy')
    await page.reload()
    await expect(page.getByLabel('Site name')).toHaveValue('Gyan Academy')
    await expect(page.getByText('have not saved it yet')).toBeVisible()
    await page.getByLabel('Contact email').fill('care@gyan.example')
    await page.getByLabel('Phone').fill('9826041210')
    await step('site').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('1 of 4 required steps done')).toBeVisible()

    await openSetup('seller')
    await page.getByLabel('Legal name').fill('Gyan Academy Private Limited')
    await page.getByLabel('Registered address').fill('12 MG Road, Indore 452001, Madhya Pradesh')
    await page.getByLabel('Grievance officer').fill('Asha Rao, care@gyan.example')
    await step('seller').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('2 of 4 required steps done')).toBeVisible()

    await openSetup('email')
    const email = step('email')
    await email.getByLabel('Server').fill('127.0.0.1')
    await email.getByLabel('Port').fill(String(refusing.port))
    await email.getByLabel('User name').fill('mailer@gyan.example')
    await email.getByLabel('Password').first().fill('p@ss:/word')
    await email.getByLabel('Sender name').fill('Gyan Academy')
    await email.getByLabel('Sender address').fill('hello@gyan.example')
    await email.getByRole('button', { name: 'Check and save' }).click()
    await expect(email.getByText(/refused the user name or the password/)).toBeVisible()
    await email.getByLabel('Port').fill(String(mail.port))
    await email.getByRole('button', { name: 'Check and save' }).click()
    await expect(page.getByText('3 of 4 required steps done')).toBeVisible()
    await email.getByRole('button', { name: 'Send a test email' }).click()
    await expect(email.getByText('accepted an email to asha@gyan.example')).toBeVisible()

    await openSetup('payments')
    const payments = step('payments')
    await payments.getByLabel('Key ID').fill('rzp_test_sandbox000000')
    await payments.getByLabel('Key secret').fill('sbx_secret_key')
    await payments.getByLabel('Webhook secret').fill('sbx_webhook_secret')
    await payments.getByRole('button', { name: 'Check and save' }).click()
    await expect(page.getByText('4 of 4 required steps done')).toBeVisible()
    await expect(payments.getByLabel('Key ID')).toHaveValue('rzp_test_sandbox000000')
    await expect(payments.getByLabel('Key secret')).toHaveValue('')
    await payments.getByRole('button', { name: 'Create a test order' }).click()
    await expect(payments.getByText(/created order order_\w+ of ₹1/)).toBeVisible()
    await payments.getByRole('button', { name: 'Check the address' }).click()
    await expect(payments.getByText('refuses what is not signed')).toBeVisible()

    await openSetup('invitation')
    await page.getByRole('button', { name: 'Invite a creator' }).click()
    const invitation = page.getByRole('dialog')
    await invitation.getByLabel('First name').fill('Meera')
    await invitation.getByLabel('Last name').fill('Iyer')
    await invitation.getByLabel('Email').fill('meera@gyan.example')
    await invitation.getByLabel('Mobile number').fill('9826041211')
    await invitation.getByRole('button', { name: 'Send invitation' }).click()
    await expect(step('invitation').getByText('Done')).toBeVisible()

    await page.getByRole('button', { name: 'Open the school' }).click()
    await expect(page.getByText('The school is open to visitors.')).toBeVisible()
    await visitor.reload()
    await expect(visitor.getByText('Gyan Academy').first()).toBeVisible()

    const creator = await someone()
    await creator.goto(await emailed('meera@gyan.example', /(http\S+\/forget-password\?token=[\w-]+)/))
    await creator.getByLabel('New password').fill(password)
    await creator.getByLabel('Confirm password').fill(password)
    await creator.locator('form').getByRole('button').last().click()
    await expect(creator).toHaveURL(/\/login/)
    await creator.getByLabel('Email').fill('meera@gyan.example')
    await creator.getByLabel('Password', { exact: false }).first().fill(password)
    await creator.getByRole('button', { name: 'Sign In' }).click()
    await expect(creator).toHaveURL(/\/creator\/dashboard/)
    await creator.goto('/create-course')
    await creator.getByLabel('Course title').pressSequentially(course)
    await write(creator, 'Description', 'Natural dyes, a bamboo pen, and a cloth of your own by the weekend.')
    await creator.getByLabel('Category').selectOption({ index: 1 })
    await saved(creator)
    await openStep(creator, 'Price')
    await creator.getByRole('textbox', { name: 'Price' }).fill('499')
    await openStep(creator, 'Curriculum')
    await creator.getByRole('button', { name: 'Add a section' }).click()
    await creator.keyboard.type('Dyes')
    await creator.keyboard.press('Enter')
    await creator.getByRole('button', { name: 'Add article' }).click()
    await creator.keyboard.type('Boiling the bark')
    await creator.keyboard.press('Enter')
    await creator.getByRole('button', { name: 'Article Boiling the bark' }).click()
    await write(creator, 'Article', 'Boil the bark for two hours, then let it stand overnight.')
    await saved(creator)
    await creator.getByRole('button', { name: 'Submit for review' }).first().click()
    await expect(creator.getByText('This course is in review')).toBeVisible()

    await page.goto(`${address}/admin/courses?state=IN_REVIEW`)
    await page.getByRole('link', { name: course }).first().click()
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText('This course has nothing to review.')).toBeVisible()

    await visitor.goto('/course-marketplace')
    await visitor.getByRole('link', { name: course }).first().click()
    await expect(visitor.getByRole('heading', { level: 1, name: course })).toBeVisible()
    await visitor.waitForLoadState('networkidle')
    await enroll(visitor)
    await visitor.getByRole('link', { name: 'Create an account' }).click()
    await visitor.getByLabel('First name').fill('Ravi')
    await visitor.getByLabel('Last name').fill('Kumar')
    await visitor.getByLabel('Email').fill('ravi@example.in')
    await visitor.getByLabel('Mobile number').fill('9826041212')
    await visitor.getByLabel('Password', { exact: false }).first().fill(password)
    for (const box of await visitor.getByRole('checkbox').all()) await box.check()
    await visitor.getByRole('button', { name: 'Send code' }).click()
    await expect(visitor).toHaveURL(/\/otp-verify/)
    await visitor.getByLabel('6-digit code').fill(await emailed('ravi@example.in', /\b(\d{6}) is your code/))
    await visitor.locator('#enrollment-modal').getByRole('button', { name: 'Enroll Now - Start Learning' }).click()
    await chooseState(visitor)
    await payAtProvider(visitor, 'Success')
    await expect(visitor.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    await visitor.getByRole('link', { name: 'Go to Course' }).click()
    await expect(visitor.getByText('Boil the bark for two hours')).toBeVisible()

    await page.goto(`${address}/admin/orders`)
    await expect(page.getByText('ravi@example.in').first()).toBeVisible()
    await expect(page.getByText('₹499').first()).toBeVisible()
  } finally {
    await gateway?.stop()
    await killEverything(school, dataDir)
    await Promise.all([mail.stop(), refusing.stop()])
    await rm(dataDir, { recursive: true, force: true })
  }
})

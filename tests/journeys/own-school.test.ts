import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { pathsOfTable } from '../../src/app/paths-of-table.ts'
import { startSmtp } from '../fake-smtp.ts'
import { freePort, killEverything, run, start } from '../start/run-product.ts'
import { expect, test } from './journey.ts'

const name = 'Gyan Academy'
const email = 'asha@gyan.example'
const password = 'Naya#Rasta2027'

/** Each place of a page that names the product: what is read, and what a screen reader or the tab says. */
async function namesOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const attributes = ['alt', 'title', 'aria-label', 'placeholder', 'content', 'value']
    const spoken = [...document.querySelectorAll('*')].flatMap((element) =>
      attributes.map((attribute) => element.getAttribute(attribute) ?? ''),
    )
    return [document.title, ...document.body.innerText.split('\n'), ...spoken].filter((text) =>
      /sopaan|सोपान/i.test(text),
    )
  })
}

test('a live school is set up by its administrator, who then finds no other name than its own on any page behind the sign-in', async ({
  page,
}) => {
  test.setTimeout(600_000)
  const mail = await startSmtp('235 ok')
  const dataDir = await mkdtemp(join(tmpdir(), 'sopaan-own-school-'))
  // Root's database runs as another user, who passes through; it would lie elsewhere otherwise, and stay there.
  await chmod(dataDir, 0o711)
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const env = {
    DATA_DIR: dataDir,
    PORT: String(port),
    SITE_URL: address,
    DEMO: '0',
    PAYMENTS: '0',
    MAIL_FROM: 'hello@gyan.example',
    MEDIA_SECRET: 'x'.repeat(32),
    SMTP_URL: `smtp://user:password@127.0.0.1:${mail.port}`,
  }
  const school = start(env)
  try {
    await school.says('is ready', 240_000)
    const command = run('npm', ['run', '--silent', 'make-admin', '--', email, '9826041210'], env)
    await command.says(/token=\S+/, 120_000)
    const link = /http\S+token=\S+/.exec(command.printed())?.[0] ?? ''

    await page.goto(link)
    await page.getByLabel('New password').fill(password)
    await page.getByLabel('Confirm password').fill(password)
    await page.locator('form').getByRole('button').last().click()
    await expect(page).toHaveURL(/\/login/)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: false }).first().fill(password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    const codeField = page.locator('input[autocomplete="one-time-code"]')
    await expect(codeField).toBeVisible()
    const code = () => /\b(\d{6}) is your code/.exec(mail.emails.at(-1) ?? '')?.[1]
    await expect.poll(code).toBeTruthy()
    await codeField.fill(code() ?? '')
    await expect(page).toHaveURL(/\/admin\/dashboard/)

    await page.goto(`${address}/admin/theme?tab=site`)
    await page.getByLabel('Site name').fill(name)
    await page.getByRole('button', { name: 'Save settings' }).click()
    await expect(page.getByText('Settings saved.').first()).toBeVisible()
    // So that one person may see every page.
    await page.evaluate(async () => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('authToken')}`,
        'content-type': 'application/json',
      }
      const answer = await fetch('/api/account/become-creator', { method: 'POST', headers, body: '{}' })
      const { data } = (await answer.json()) as { data: object }
      localStorage.setItem('authUser', JSON.stringify(data))
    })

    // What visitors see is read in tests/start/own-name.test.ts, and every text in tests/languages.test.ts.
    const guarded = pathsOfTable().filter(({ guard }) => guard !== 'public')
    const found: string[] = []
    for (const { path } of guarded) {
      await page.goto(address + path)
      await expect(page.getByRole('main').or(page.locator('h1')).first()).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      for (const text of await namesOn(page)) found.push(`${path}: ${text}`)
    }
    expect(found).toEqual([])
    await page.goto(`${address}/admin/dashboard`)
    await expect(page.getByText(name).first()).toBeVisible()
  } finally {
    await killEverything(school, dataDir)
    await mail.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../tests/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ env: { DEMO: '1', SITE_URL: 'https://demo.example.in' } })
})
afterAll(() => app.stop())

const codeFor = async (headers: Record<string, string>) =>
  (await app.app.inject({ url: '/dev/mailbox.json', headers })).statusCode

describe('the mailbox of a demo', () => {
  it.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'demo.example.in', 'DEMO.example.in:8443'])(
    'answers under %s',
    async (host) => {
      expect(await codeFor({ host })).toBe(200)
    },
  )

  it.each(['attacker.example', 'demo.example.in.attacker.example', '127.0.0.1.attacker.example', '192.0.2.7:3000'])(
    'does not answer under %s, whatever that name resolves to',
    async (host) => {
      expect(await codeFor({ host })).toBe(404)
      expect(await codeFor({ host, 'x-forwarded-host': 'localhost' })).toBe(404)
    },
  )

  it('shows every kind of email in both languages, in the school’s name, to the same callers alone', async () => {
    const read = (host: string) => app.app.inject({ url: '/dev/emails.json', headers: { host } })
    const emails = (await read('localhost:3000')).json()
    expect(emails.length).toBeGreaterThan(20)
    for (const { written } of emails) {
      expect(written.en.html).toContain('<html lang="en">')
      expect(written.hi.html).toContain('<html lang="hi">')
      expect(written.en.html).toContain('>Sopaan</p>')
    }
    expect((await read('attacker.example')).statusCode).toBe(404)
  })

  it('does not answer to a page of another origin', async () => {
    expect(await codeFor({ host: 'localhost:3000', origin: 'https://attacker.example' })).toBe(404)
    expect(await codeFor({ host: 'localhost:3000', origin: 'null' })).toBe(404)
    expect(await codeFor({ host: 'localhost:3000', origin: 'http://localhost:3000' })).toBe(200)
  })
})

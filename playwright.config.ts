import { defineConfig } from '@playwright/test'

const port = Number(process.env.JOURNEYS_PORT ?? 4173)
const chromium = process.env.CHROMIUM_PATH
/** A school that runs already; else one is started for the run. */
const running = process.env.JOURNEYS_URL

/** The product as sentences, in a real browser, against a demo school of its own; each journey wide and on a phone. */
export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.test.ts',
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : 'list',
  outputDir: 'test-results',
  use: {
    baseURL: running ?? `http://127.0.0.1:${port}`,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    trace: 'retain-on-failure',
    actionTimeout: 10_000,
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
  },
  projects: [
    { name: 'wide', use: { viewport: { width: 1440, height: 900 } } },
    // What is the same on every screen is asked once.
    {
      name: 'phone',
      testIgnore: /(no-dead-links|search-engines)\.test\.ts$/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: running
    ? undefined
    : {
        command: `node tests/journeys/serve.mjs ${port}`,
        url: `http://127.0.0.1:${port}/api/ready`,
        timeout: 120_000,
        gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
        stdout: 'ignore',
        stderr: 'pipe',
      },
})

import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

const port = Number(process.env.JOURNEYS_PORT ?? 4173)
const chromium = process.env.CHROMIUM_PATH
/** A school that runs already; else one is started for the run. */
const running = process.env.JOURNEYS_URL
/** Two side by side where there are two processors, each worker with a school of its own (tests/journeys/journey.ts). */
const schools = running ? 1 : Math.min(2, availableParallelism())

// every-page.test.ts looks at every page on both screens. A journey is walked on both where the screens differ or money is
// paid, and else on the screen that its people use.
const onPhone = [
  'certificate',
  'failed-payments',
  'first-touch',
  'gateway',
  'hindi',
  'hindi-buyer',
  'lesson-kinds',
  'long-words',
  'maintenance',
  'notes',
  'notifications',
  'offline',
  'offline-changes',
  'patchy-line',
  'pressing',
  'push',
  'questions',
  'reading',
  'saved-courses',
  'searching',
  'session-ended',
  'signing-in',
  'terms',
  'transcript',
  'two-step',
  'upload-states',
  'uploading',
]
const onWideScreen = [
  'admin-courses',
  'admin-users',
  'api-reference',
  'blog-and-faq',
  'blog-editor',
  'building',
  'claims',
  'closing-a-month',
  'covers',
  'creating',
  'creators-way',
  'differences',
  'enquiries',
  'first-sale',
  'lesson-names-and-files',
  'no-dead-links',
  'own-school',
  'payday',
  'player',
  'search-engines',
  'shared-pages',
  'site-settings',
  'system-check',
  'teaching',
  'team-roles',
  'theme',
]
const named = (journeys: string[]) => new RegExp(`/(${journeys.join('|')})\\.test\\.ts$`)

/** The product as sentences, in a real browser, against a demo school of its own. */
export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.test.ts',
  workers: schools,
  // A limit ends what hangs; it measures nothing, and a busy machine may be ten times slower than a quiet one.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : 'list',
  outputDir: 'test-results',
  use: {
    baseURL: running ?? `http://127.0.0.1:${port}`,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // A trace takes half of the processor: TRACE=retain-on-failure where one is looked for.
    trace: (process.env.TRACE ?? 'off') as 'off',
    actionTimeout: 30_000,
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      // Without a locale of the machine's own Chromium cannot name a file in Devanagari.
      env: { ...(process.env as Record<string, string>), LC_ALL: 'C.UTF-8' },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--autoplay-policy=no-user-gesture-required',
        // A page lives for a second or two here: compiling its scripts better costs more than it saves, and so does a
        // process that draws for all pages. Together a fifth of the processor.
        '--js-flags=--no-turbofan,--no-maglev',
        '--in-process-gpu',
      ],
    },
  },
  projects: [
    // A frame of a moving page costs the most on a wide screen: there each journey is walked with less motion, on a phone
    // with all of it.
    {
      name: 'wide',
      testIgnore: named(onPhone),
      use: { viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } },
    },
    {
      name: 'phone',
      testIgnore: named(onWideScreen),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  // One command for all schools: Playwright starts its servers one after another, and a school fills on one processor.
  webServer: running
    ? undefined
    : {
        command: `node tests/journeys/serve.mjs ${port} ${schools}`,
        wait: { stdout: /Every school is ready/ },
        timeout: 600_000,
        gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
        stdout: 'ignore' as const,
        stderr: 'pipe' as const,
      },
})

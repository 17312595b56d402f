import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const there = (places: readonly (string | undefined)[]) => places.find((file) => file && existsSync(file))
const whole = there([
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
])
/** The same browser without a window takes a third less of the processor. */
const shell = there([process.env.HEADLESS_SHELL_PATH, '/usr/bin/chromium-headless-shell']) ?? whole

/**
 * Chromium draws the suggestions of its address bar in a page of its own, which takes more than the pages of most tests.
 * The switch replaces Playwright's, whose list is repeated here.
 */
const withoutFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

const launch = (executablePath: string | undefined) => ({
  ...(executablePath ? { executablePath } : {}),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${withoutFeatures.join()}`,
  ],
})

/**
 * Whose journeys are opened in the whole browser: those in a frame whose third-party storage it blocks (foreign-origin), and
 * those that have not been tried without a window.
 */
const inWhole = new RegExp(
  `/(?:${[
    'agent',
    'all-venues',
    'callers',
    'campaigns',
    'clicks',
    'conversation',
    'customer-files',
    'design',
    'first-messages',
    'floating-inbox',
    'foreign-origin',
    'forms',
    'guests',
    'hostile-text',
    'imports',
    'inbox',
    'instagram',
    'lost-parts',
    'outbox',
    'rcs',
    'reply-links',
    'review-link',
    'second-venue',
    'sms-conversation',
    'sms-sender',
    'templates',
    'undecided-posts',
    'widget-page',
    'widget-page-commands',
  ].join('|')})\\.spec\\.ts$`,
)

/** Three at a time on two cores: of the time of the journeys, about half is spent waiting. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/demo-data.ts',
  outputDir: 'test-results/playwright',
  workers: 3,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // Tracing every journey takes much of its time: `pnpm test:e2e --trace on` keeps them.
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'shell', testIgnore: inWhole, use: { launchOptions: launch(shell) } },
    { name: 'chromium', testMatch: inWhole, use: { launchOptions: launch(whole) } },
  ],
})

import { defineConfig } from 'playwright/test'
import { browserLaunch } from '../tools/browser.ts'
import { consoleAddress } from './product.ts'

/** The whole product, started as a person starts it, runs once for all journeys. */
export default defineConfig({
  testDir: '.',
  globalSetup: './product.ts',
  outputDir: '../test-results',
  // Files run in parallel: each has its own logins in the shared world, or its own world (fixtures.ts). Journeys wait
  // for computing products: two for each of two processors.
  workers: 4,
  fullyParallel: false,
  forbidOnly: true,
  // In CI a failed journey runs once more; tools/reports.ts limits them.
  retries: process.env['CI'] === undefined ? 0 : 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    baseURL: await consoleAddress(),
    locale: 'en-GB',
    timezoneId: 'Asia/Tokyo',
    viewport: { width: 1280, height: 900 },
    // Animation is tested by keyboard.spec.ts.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: await browserLaunch(),
  },
})

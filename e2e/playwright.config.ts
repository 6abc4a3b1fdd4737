import { defineConfig } from 'playwright/test'
import { browserLaunch } from '../tools/browser.ts'
import { consoleAddress } from './product.ts'

/** The whole product runs once for all journeys: started as a person starts it, on a separate data folder. */
export default defineConfig({
  testDir: '.',
  globalSetup: './product.ts',
  outputDir: '../test-results',
  // Files run in parallel: each has its own logins in the shared world, or its own world (fixtures.ts).
  // A journey waits for the product as long as it computes: two for each of two processors.
  workers: 4,
  fullyParallel: false,
  forbidOnly: true,
  // Where a run decides whether a change lands, a failed journey runs once more; tools/reports.ts says which, and how many may.
  retries: process.env['CI'] === undefined ? 0 : 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    baseURL: await consoleAddress(),
    locale: 'en-GB',
    timezoneId: 'Asia/Tokyo',
    viewport: { width: 1280, height: 900 },
    // What moves is drawn sixty times a second, and looked at by a test of its own (keyboard.spec.ts).
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: await browserLaunch(),
  },
})

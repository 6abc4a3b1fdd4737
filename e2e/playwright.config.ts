import { defineConfig } from 'playwright/test'
import { browserLaunch } from '../tools/browser.ts'
import { consoleAddress } from './product.ts'

/** One product, started as a person starts it, for all journeys. */
export default defineConfig({
  testDir: '.',
  globalSetup: './product.ts',
  outputDir: '../test-results',
  // Each file has its own logins or world (fixtures.ts). Two per processor, since journeys wait for products.
  workers: 4,
  fullyParallel: false,
  forbidOnly: true,
  // In CI a failure is retried once; tools/reports.ts limits them.
  retries: process.env['CI'] === undefined ? 0 : 1,
  // For what hangs, as in vitest.config.ts.
  timeout: 180_000,
  expect: { timeout: 30_000 },
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

import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Locator, type Page } from 'playwright'
import { keepMessages } from '../browser/testing/probe.ts'

const flags =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'

/** Our monorepo's finder, else Playwright's. */
const finder = join(import.meta.dirname, '../../../../tools/browser.ts')

export const launchBrowser = (): Promise<Browser> => {
  const args = flags.split(' ')
  if (!existsSync(finder)) return chromium.launch({ args })
  const executablePath = execFileSync(process.execPath, [finder], { encoding: 'utf8' }).trim()
  return chromium.launch({ executablePath, args })
}

export interface HostWindow {
  page: Page
  field(name: 'cardnumber' | 'cvc' | 'exp-date'): Locator
  type(card: { number: string; expiry?: string; cvc?: string }): Promise<void>
  save(): Promise<void>
  challenge(button: 'authorize' | 'fail'): Locator
  said(id: string): Locator
  /** Errors of the page, and every message that reached it. */
  complaints: string[]
  messages(): Promise<string>
}

const frameTitles = {
  cardnumber: 'Secure card number input frame',
  cvc: 'Secure CVC input frame',
  'exp-date': 'Secure expiration date input frame',
}

export const openHostWindow = async (page: Page, url: string): Promise<HostWindow> => {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (line) => {
    if (line.type() === 'error' || line.type() === 'warning') complaints.push(line.text())
  })
  await page.addInitScript(keepMessages)
  await page.goto(url)
  const field: HostWindow['field'] = (name) =>
    page.frameLocator(`iframe[title="${frameTitles[name]}"]`).locator(`input[name=${name}]`)
  return {
    page,
    field,
    type: async ({ number, expiry = '1240', cvc = '123' }) => {
      await field('cardnumber').pressSequentially(number)
      await field('exp-date').pressSequentially(expiry)
      await field('cvc').pressSequentially(cvc)
    },
    save: () => page.click('#save'),
    challenge: (button) =>
      page.frameLocator('iframe[title="3D Secure challenge frame"]').locator(`#test-source-${button}-3ds`),
    said: (id) => page.locator(`#${id}`),
    complaints,
    messages: () => page.evaluate('JSON.stringify(globalThis.keptMessages)'),
  }
}

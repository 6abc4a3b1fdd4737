import { expect, type Page, test } from 'playwright/test'
import * as z from 'zod/mini'
import { isSoon } from './screens.ts'

export const password = 'touchline-demo'

export async function fillSignIn(page: Page, login: string, secret: string): Promise<void> {
  await page.goto('/')
  await page.getByLabel('Login name').fill(login)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** For tests of the form. */
export async function signInByForm(page: Page, login: string): Promise<void> {
  await fillSignIn(page, login, password)
  await isSoon(page, '.bar .account', 'form [name=password]')
  await expect(page.getByRole('button', { name: 'Account of' })).toBeVisible()
}

const regions = ['asia', 'europe', 'america'] as const

/** In the form's order of regions. */
async function openSession(page: Page, username: string): Promise<string> {
  const form = { grant_type: 'password', username, password }
  for (const region of regions) {
    // Required for a session cookie.
    const headers = { 'sec-fetch-site': 'same-origin' }
    const answer = await page.request.post(`/${region}/api/v0/administrator/auth_billing`, { form, headers })
    if (answer.ok()) return `/${region}/api/v0`
  }
  throw new Error(`no region lets ${username} in`)
}

/** With cookies, region, time and hint, as the form leaves them. */
export async function signIn(page: Page, login: string, screen = ''): Promise<void> {
  const base = await openSession(page, login)
  // A light page of the origin.
  await page.goto('/healthz')
  await page.evaluate((path) => {
    localStorage.setItem('console.base', path)
    for (const key of ['console.since', 'console.active']) localStorage.setItem(key, String(Date.now()))
    document.cookie = 'console.inside=1; samesite=strict; path=/'
  }, base)
  await page.goto(`/#${screen}`)
  await isSoon(page, '.bar .account', 'form [name=password]')
  await expect(page.locator('.bar .account')).toBeVisible()
}

export async function typeCard(page: Page, number: string): Promise<void> {
  await page.frameLocator('iframe[title="Secure card number input frame"]').locator('[name=cardnumber]').fill(number)
  await page
    .frameLocator('iframe[title="Secure expiration date input frame"]')
    .locator('[name=exp-date]')
    .fill('12 / 45')
  await page.frameLocator('iframe[title="Secure CVC input frame"]').locator('[name=cvc]').fill('123')
  await page.getByLabel('Cardholder name').fill('TEST HOLDER')
}

const clockReply = z.object({ now: z.string() })

/** Billing and charging a month takes time. */
const MONTH_MS = 300_000
const takeLonger = (): void => test.info().setTimeout(test.info().timeout + MONTH_MS)

export async function passTime(page: Page, address: string, region: string, milliseconds: number): Promise<void> {
  takeLonger()
  const clock = `${address}/${region}/api/v0/test_clock`
  const { now } = clockReply.parse(await (await page.request.get(clock)).json())
  const advanceTo = new Date(Date.parse(now) + milliseconds).toISOString()
  expect((await page.request.post(clock, { data: { advanceTo }, timeout: MONTH_MS })).status()).toBe(200)
}

/** Proofs expire. */
export const passMinutes = (page: Page, address: string, region: string, minutes: number): Promise<void> =>
  passTime(page, address, region, minutes * 60_000)

export async function passMonth(page: Page): Promise<void> {
  takeLonger()
  await page.goto('/#/debug')
  const before = await page.getByText(/^Today is/).textContent()
  await page.getByRole('button', { name: 'On to next month' }).click()
  await expect(page.getByText(/^Today is/)).not.toHaveText(before ?? '', { timeout: MONTH_MS })
}

export async function provePassword(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Enter your password again' })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
}

export async function answerBank(page: Page, answer: 'authorize' | 'fail'): Promise<void> {
  const id = `#test-source-${answer}-3ds`
  await expect(async () => {
    const buttons = await Promise.all(page.frames().map((frame) => frame.locator(id).count()))
    const asking = page.frames()[buttons.findIndex((count) => count > 0)]
    expect(asking).toBeDefined()
    await asking?.locator(id).click({ timeout: 2_000 })
  }).toPass()
}

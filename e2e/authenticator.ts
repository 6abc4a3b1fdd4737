import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright/test'
import { expect } from './fixtures.ts'

/** Sign-ins use the database's clock, the machine's, also when tests run on another day (`npm run lab -- on-day`). */
const machineTime = (): number => performance.timeOrigin + performance.now()

/**
 * The code now, or a step later: accepted early, because each code is accepted once. A third sign-in uses recovery
 * codes. Nine steps later is always too early.
 */
export const codeOf = (secret: string, later: 0 | 1 | 9): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: machineTime() + later * 30_000 })

export async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account of' }).click()
  // While the menu opens the bar's own button is still there.
  await page.getByRole('dialog', { name: 'Account of' }).getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByLabel('Login name')).toBeVisible()
}

export async function answerStep(page: Page, label: string, code: string): Promise<void> {
  await page.getByLabel(label).fill(code)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}

import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright/test'
import { expect } from './fixtures.ts'

/** The database's clock is the machine's, even on another day (`npm run lab -- on-day`). */
const machineTime = (): number => performance.timeOrigin + performance.now()

/**
 * Now, or a step later, which is accepted early since codes work once. A third sign-in uses recovery codes. Nine steps
 * later is refused.
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

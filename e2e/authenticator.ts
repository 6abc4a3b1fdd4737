import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright/test'
import { expect } from './fixtures.ts'

/** Sign-ins are on the database's clock, which is the machine's also where the tests run on another day (`npm run lab -- on-day`). */
const machineTime = (): number => performance.timeOrigin + performance.now()

/**
 * What the app shows now, or a step later, which is taken early, because each code is taken once. A step may end before
 * the code arrives, so an earlier one is not for tests: for a third sign-in there are the recovery codes. Nine steps
 * later is too early for anybody.
 */
export const codeOf = (secret: string, later: 0 | 1 | 9): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: machineTime() + later * 30_000 })

export async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account of' }).click()
  // While the menu opens the bar's own button is still there.
  await page.getByRole('dialog', { name: 'Account of' }).getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByLabel('Login name')).toBeVisible()
}

/** Answers the second step of a login, or its other way. */
export async function answerStep(page: Page, label: string, code: string): Promise<void> {
  await page.getByLabel(label).fill(code)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}

import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright/test'
import { expect } from './fixtures.ts'

/**
 * What the app shows now, or a step later, which is taken early, because each code is taken once. A step may end before
 * the code arrives, so an earlier one is not for tests: for a third sign-in there are the recovery codes.
 */
export const codeOf = (secret: string, later: 0 | 1): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + later * 30_000 })

export async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account of' }).click()
  // While the menu opens the bar's own button is still there.
  await page.getByRole('dialog', { name: 'Account of' }).getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByLabel('Login name')).toBeVisible()
}

/** Answers the second step of a login, or its other way. */
export async function answerStep(page: Page, label: string, code: string): Promise<void> {
  await page.getByLabel(label).fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
}

import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright/test'
import { expect } from './fixtures.ts'

/** What the app shows, so many steps from now: each code is taken once, and the next one a step early. */
export const codeOf = (secret: string, later: number): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + later * 30_000 })

export async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account of' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByLabel('Login name')).toBeVisible()
}

/** Answers the second step of a login, or its other way. */
export async function answerStep(page: Page, label: string, code: string): Promise<void> {
  await page.getByLabel(label).fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
}

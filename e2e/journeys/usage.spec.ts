import type { Locator, Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { signIn } from '../sign-in.ts'
import { filmed, isWarned, warned } from './pace.ts'

test.use({ world: 'leaving' })

const textOf = async (locator: Locator): Promise<string> => (await locator.textContent()) ?? ''

const yenOf = async (dialog: Locator, term: RegExp): Promise<number> =>
  Number((await textOf(dialog.getByText(term).locator('xpath=following-sibling::*'))).replaceAll(/\D/gu, ''))

async function buy(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Purchase' }).click()
  await expect(page.getByText(/can be used right away\./)).toBeVisible()
}

test('standard adds three hours: what the dialog shows is what the month’s bill says', async ({ page }) => {
  await signIn(page, 'standard', '/usage')
  const alert = page.getByRole('status').filter({ hasText: warned })
  await expect(alert).toBeVisible({ visible: isWarned(filmed.standard) })
  await expect(page.getByText(/of 15 hours are used\. (At this pace|Too early in the period)/)).toBeVisible()
  await page.getByRole('button', { name: 'Add upload time', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Add upload time' })
  await dialog.getByLabel('Hours').selectOption('3 hours')
  const untaxed = (await yenOf(dialog, /^Total/)) - (await yenOf(dialog, /^Consumption tax/))
  await buy(page, dialog)
  await expect(page.getByText(/of 18 hours are used\. (At this pace|Too early in the period)/)).toBeVisible()
  await expect(alert).toBeHidden()

  await page.goto('/#/billing-breakdown')
  const line = page.getByRole('row').filter({ hasText: 'extra hours of upload time' })
  await expect(line).toContainText(`¥${untaxed.toLocaleString('en')}`)
})

test('elite-yearly adds a viewer until the term ends, at the amount that the month charges', async ({ page }) => {
  await signIn(page, 'elite-yearly', '/usage')
  await page.getByRole('tab', { name: 'Users' }).click()
  const seats = page.getByRole('region', { name: 'Seats in the video service' })
  await expect(seats.getByText(/^Viewers \d+ of 30$/)).toBeVisible()
  await page.getByRole('button', { name: 'Add seats' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add seats' })
  await dialog.getByLabel('Role').selectOption('Viewer')
  const total = await textOf(dialog.locator('.money.large'))
  await buy(page, dialog)
  await expect(seats.getByText(/^Viewers \d+ of 31$/)).toBeVisible()

  await page.goto('/#/billing-breakdown')
  await expect(page.getByRole('row').filter({ hasText: /viewer, \d+ of/ })).toContainText(total)
})

test('unpaid sees why there is nothing to see', async ({ page }) => {
  await signIn(page, 'unpaid', '/usage')
  await expect(page.getByRole('alert').getByText('Usage is shown again')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
})

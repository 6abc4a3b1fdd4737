import { expect, test } from '../fixtures.ts'
import { menuLink } from '../screens.ts'
import { password, signIn } from '../sign-in.ts'

test('a yearly contract withdraws its scheduled cancellation and schedules it again', async ({ page }) => {
  await signIn(page, 'reserved')
  await menuLink(page, 'Cancel yearly subscription').click()
  await expect(page.getByText(/^The subscription is cancelled and ends on/)).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw the cancellation' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw the cancellation' }).click()
  await expect(page.getByText('The subscription continues as before.')).toBeVisible()
  await expect(page.getByText(/^The subscription is cancelled and ends on/)).toBeHidden()

  await expect(page.getByText('You can undo the cancellation until')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Cancel at the end of the term' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(page.getByRole('status').getByText(/^The subscription ends on/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Withdraw the cancellation' })).toBeVisible()
})

test('unpaid cannot cancel and is led to the card', async ({ page }) => {
  await signIn(page, 'unpaid', '/cancel-subscription')
  const alerts = page.getByRole('alert')
  await expect(alerts.filter({ hasText: 'charged at once' })).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeHidden()
  await alerts.filter({ hasText: 'insufficient funds' }).getByRole('button', { name: 'Pay with another card' }).click()
  await expect(page.getByRole('heading', { name: /^Pay ¥[\d,]+ by card$/ })).toBeVisible()
})

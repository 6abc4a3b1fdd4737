import { expect, test } from '../fixtures.ts'
import { signIn } from '../sign-in.ts'

test.use({ world: 'spending' })

test('pro buys a year with more viewers, schedules a smaller plan after it and withdraws that', async ({ page }) => {
  await signIn(page, 'pro', '/change-plan')
  await page.getByRole('tab', { name: 'Monthly' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/tab=yearly/)
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Yearly' })).toHaveAttribute('aria-selected', 'true')

  const viewers = page.getByLabel('Viewers')
  await expect(page.getByRole('button', { name: 'One viewer fewer' })).toBeDisabled()
  await viewers.fill('20')
  await page.getByRole('button', { name: /^Elite, / }).click()
  await expect(page.getByTestId('year')).toHaveText('$5,190.00')
  await page.getByRole('button', { name: 'Change plan', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Change to Elite?' })
    .getByRole('button', { name: 'Change plan', exact: true })
    .click()
  await expect(page.getByText('The plan was changed and is active now.')).toBeVisible()

  await page.goto('/#/billing-history')
  await expect(page.getByRole('row').filter({ hasText: '$5,190.00' }).getByText('Paid')).toBeVisible()

  await page.goto('/#/change-plan')
  await expect(page).toHaveTitle(/^Manage Subscription/)
  await expect(page.getByText(/You can schedule a change until/)).toBeVisible()
  await page.getByRole('button', { name: /^Pro, / }).click()
  await page.getByRole('button', { name: 'Change plan', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Change plan', exact: true }).click()
  await expect(page.getByText(/The change is scheduled for/)).toBeVisible()

  await page.goto('/#/change-plan')
  await expect(page.getByText('Scheduled', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw the change' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw the change' }).click()
  await expect(page.getByText('The scheduled change was withdrawn. Your current plan continues.')).toBeVisible()
  await expect(page.getByText('Scheduled', { exact: true })).toBeHidden()
})

test('two days before the term ends nothing can be chosen, and the page says until when it could', async ({ page }) => {
  await signIn(page, 'yearly-deadline', '/change-plan')
  await expect(page.getByText(/The last day to schedule a change was/)).toBeVisible()
  await expect(page.getByText(/A plan change can be scheduled until 3 days before/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Elite, / })).toBeDisabled()
  await page.getByRole('tab', { name: 'Monthly' }).click()
  await expect(page.getByRole('button', { name: /^Elite, / })).toBeDisabled()
})

import { expect, test } from '../fixtures.ts'
import { openReceipt } from '../screens.ts'
import { passMonth, signIn } from '../sign-in.ts'

test.use({ world: 'own' })

test('basic uses SPRING: the amount shown is the amount charged, broken down and receipted', async ({ page }) => {
  await signIn(page, 'basic', '/change-plan')
  await page.getByText('Use a coupon', { exact: true }).click()
  const code = page.getByLabel('Coupon code')
  const use = page.getByRole('button', { name: 'Use coupon' })
  await code.fill('SPR-')
  await expect(page.getByText('Please enter only half-width alphanumeric characters')).toBeVisible()
  await code.fill('USEDUP')
  await use.click()
  await expect(page.getByText('This coupon has reached its limit of uses.')).toBeVisible()
  await code.fill('OLDONE')
  await expect(page.getByText('This coupon has reached its limit of uses.')).toBeHidden()
  await use.click()
  await expect(page.getByText(/This coupon expired on \d{1,2} \w+(?: \d{4})?\./)).toBeVisible()

  await code.fill('spring')
  await use.click()
  const dialog = page.getByRole('dialog', { name: 'Buy with coupon SPRING?' })
  await expect(dialog.getByText('¥21,780 ¥17,424')).toBeVisible()
  const shown = (await dialog.getByTestId('coupon-total').textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Buy with coupon' }).click()
  await expect(page.getByText('You have bought the plan with the coupon. It is active now.')).toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(page.locator('.money.large')).toHaveText(shown)

  await page.goto('/#/change-plan')
  await code.fill('SPRING')
  await use.click()
  await expect(page.getByText('This coupon has already been used.')).toBeVisible()

  await passMonth(page)
  await page.goto('/#/billing-breakdown')
  const month = page.getByLabel('Month', { exact: true })
  await month.selectOption({ index: 1 })
  await expect(page.getByText('¥19,800 − 20% = ¥15,840')).toBeVisible()
  await expect(page.getByText(shown).first()).toBeVisible()
  await page.goto('/#/billing-history')
  const row = page.getByRole('row').filter({ hasText: shown })
  await expect(row.getByText('Paid')).toBeVisible()
  await openReceipt(page, row)
  await expect(page.getByText(`${shown} (tax included)`)).toBeVisible()
})

test('a payment that failed says why to the keyboard', async ({ page }) => {
  await signIn(page, 'unpaid', '/billing-history')
  await page.getByRole('button', { name: 'Error' }).focus()
  await expect(page.getByRole('tooltip')).toContainText('insufficient_funds')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tooltip')).toBeHidden()
})

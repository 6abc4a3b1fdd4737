import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { passMonth, provePassword, signIn, typeCard } from '../sign-in.ts'

test.use({ world: 'own' })

const plain = '4242424242424242'
const asksTheHolder = '4000002760003184'
const declined = '4000000000000002'
const declinedWhenCharged = '4000000000000341'

async function changeCard(page: Page, number: string): Promise<void> {
  await page.goto('/#/contract-info/payment-info-change')
  await typeCard(page, number)
  await page.getByRole('button', { name: 'Save' }).click()
}

const answerChallenge = (page: Page, button: string) =>
  page.frameLocator('iframe[title="3D Secure challenge frame"]').getByRole('button', { name: button }).click()

async function expectSaved(page: Page, lastFour: string): Promise<void> {
  await expect(page.getByText('Card saved')).toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByText(`**** **** **** ${lastFour}`)).toBeVisible()
}

test('a bank that asks the holder: the card is saved once the holder has agreed', async ({ page }) => {
  await signIn(page, 'standard')
  await changeCard(page, asksTheHolder)
  await answerChallenge(page, 'Complete authentication')
  await expectSaved(page, '3184')
})

test('a bank that asks the holder in vain: nothing is saved, and another card can be typed', async ({ page }) => {
  await signIn(page, 'standard')
  await changeCard(page, asksTheHolder)
  await answerChallenge(page, 'Fail authentication')
  await expect(page.getByText('The card was not saved')).toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()
  await typeCard(page, plain)
  await page.getByRole('button', { name: 'Save' }).click()
  await expectSaved(page, '4242')
})

test('a card that is declined is not saved; the one before still pays', async ({ page }) => {
  await signIn(page, 'standard-plus', '/contract-info/payment-info-manage')
  const before = await page.getByText(/^\*{4} \*{4} \*{4} \d{4}$/).textContent()
  await changeCard(page, declined)
  await expect(page.getByText('The card was not saved')).toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()
  page.once('dialog', (dialog) => void dialog.accept())
  await page.goto('/#/contract-info/payment-info-manage')
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByText(before ?? '', { exact: true })).toBeVisible()
})

test('a bill that is declined pauses the plan; a new card pays the same bill and brings the plan back', async ({
  page,
}) => {
  await signIn(page, 'basic')
  await changeCard(page, declinedWhenCharged)
  await expectSaved(page, '0341')
  await passMonth(page)
  await page.goto('/#/contract-info')
  await page.reload()
  await expect(page.getByText(/^The payment for .* failed/)).toBeVisible()
  await page.goto('/#/billing-history')
  const failed = page.getByRole('row').nth(1)
  await expect(failed.getByText('Error', { exact: true }).first()).toBeVisible()
  const amount = (await failed.getByRole('cell').filter({ hasText: /¥/ }).first().textContent()) ?? ''

  await changeCard(page, plain)
  await provePassword(page)
  await expect(page.getByText(/^Paid: ¥[\d,]+\. Basic works again\.$/)).toBeVisible()
  await expect(page.getByText('Visa 4242 pays from now on.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Receipt PDF/ }).first()).toBeVisible()
  await page.goto('/#/billing-history')
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('row').nth(1).getByText('Paid')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(page.getByRole('row').nth(1)).toContainText(amount)
  await page.goto('/#/contract-info')
  await expect(page.getByText(/^The payment for .* failed/)).toBeHidden()
})

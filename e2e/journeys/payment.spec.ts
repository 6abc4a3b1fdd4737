import { expect, test } from '../fixtures.ts'
import { answerBank, signIn, typeCard } from '../sign-in.ts'

test.use({ world: 'spending too' })

const screens = {
  'billing-history': /^Billing/,
  'change-plan': /^Change plan/,
  'contract-info/payment-info-manage': /^Payment method/,
}

test('unpaid pays: declined again, then by another card that the bank asks about, and the plan is back', async ({
  page,
}) => {
  test.slow()
  await signIn(page, 'unpaid')
  const alert = page.getByRole('alert').filter({ hasText: 'The payment for' })
  await expect(alert).toContainText('The card has insufficient funds.')
  for (const [path, title] of Object.entries(screens)) {
    await page.goto(`/#/${path}`)
    // The former screen stays until the next is ready.
    await expect(page).toHaveTitle(title)
    await expect(alert).toBeVisible()
  }

  await alert.getByRole('button', { name: 'Try Visa 3178 again' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pay with Visa 3178' }).click()
  await expect(page.getByRole('dialog', { name: 'The payment failed again' })).toContainText('insufficient_funds')
  await page.getByRole('button', { name: 'OK' }).click()

  await alert.getByRole('button', { name: 'Pay with another card' }).click()
  await typeCard(page, '4000002760003184')
  await page.getByRole('button', { name: 'Save' }).click()
  await answerBank(page, 'authorize')
  await answerBank(page, 'fail')
  const notPaid = page.getByRole('alert').filter({ hasText: 'Not paid' })
  await expect(notPaid).toContainText('The payment was not confirmed with the bank.')

  // The form is for another card; other screens retry the confirmation.
  await page.goto('/#/billing-history')
  await alert.getByRole('button', { name: 'Pay now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm with your bank' }).click()
  await answerBank(page, 'authorize')
  await expect(page.getByText(/^Paid: ¥[\d,]+\. Standard works again\.$/)).toBeVisible()
  await expect(alert).toBeHidden()

  await page.goto('/#/billing-history')
  await expect(page.getByRole('row').nth(1).getByText('Paid')).toBeVisible()
  await page.goto('/#/contract-info')
  await expect(page.getByText('Standard', { exact: true })).toBeVisible()
})

test('a card that the bank does not confirm is not saved, and what was typed can be left with a warning', async ({
  page,
}) => {
  await signIn(page, 'bank-transfer', '/contract-info/payment-info-add')
  await expect(page.getByRole('link', { name: 'Payment method' })).toHaveAttribute('aria-current', 'true')
  await typeCard(page, '4000002500003155')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await answerBank(page, 'fail')
  await expect(page.getByRole('dialog', { name: 'The card was not saved' })).toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog', { name: 'Leave this page?' }).getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByText('No card on file.')).toBeVisible()
})

test('a bank that does not confirm the card of a purchase: nothing is bought or lost, and the next answer buys once', async ({
  page,
}) => {
  let purchases = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/plans/monthly')) purchases += 1
  })
  await signIn(page, 'bank-transfer', '/change-plan')
  await page.getByRole('button', { name: /^Standard, / }).click()
  await page.getByRole('button', { name: 'Change plan', exact: true }).click()
  const modal = page.getByRole('dialog', { name: 'Add a payer and a card' })
  await typeCard(page, '4000002500003155')
  await modal.getByRole('button', { name: 'Purchase' }).click()
  await answerBank(page, 'fail')
  const refused = page.getByRole('dialog', { name: 'The card was not saved' })
  await expect(refused).toContainText('The card was not confirmed with the bank.')
  await refused.getByRole('button', { name: 'OK' }).click()
  await expect(modal.getByLabel('Cardholder name')).toHaveValue('TEST HOLDER')
  expect(purchases).toBe(0)

  await modal.getByRole('button', { name: 'Purchase' }).click()
  await answerBank(page, 'authorize')
  await expect(page.getByText('The plan was changed and is active now.')).toBeVisible()
  expect(purchases).toBe(1)
})

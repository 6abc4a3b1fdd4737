import { expect, test } from '../fixtures.ts'
import { openReceipt } from '../screens.ts'
import { fillSignIn, passMonth, password, signIn, signInByForm, typeCard } from '../sign-in.ts'

test.use({ world: 'own' })

test('a trial registers an e-mail in a second tab, buys a plan with a card, and prints the receipt after the month', async ({
  page,
  context,
}) => {
  await signInByForm(page, 'trial')
  await expect(page.getByRole('heading', { name: 'Purchase plan' })).toBeVisible()

  await page.getByRole('button', { name: /^Standard, / }).click()
  const shown = (await page.getByTestId('this-month').textContent()) ?? ''
  await page.getByRole('button', { name: 'Purchase', exact: true }).click()
  await page.getByRole('textbox', { name: 'E-mail' }).fill('office@shiosai.example')
  await page.getByRole('button', { name: 'Send confirmation e-mail' }).click()
  await expect(page.getByText('office@shiosai.example waits for confirmation.')).toBeVisible()

  const mail = await context.newPage()
  const link = mail.getByRole('link', { name: /mail-confirmation/ })
  await expect(async () => {
    await mail.goto('/inbox')
    await expect(link.first()).toBeVisible({ timeout: 500 })
  }).toPass()
  const address = new URL((await link.first().getAttribute('href')) ?? '')
  await mail.goto(`/${address.hash}`)
  await mail.getByRole('button', { name: 'Confirm' }).click()
  await expect(mail.getByText('office@shiosai.example is confirmed.')).toBeVisible()
  await expect(mail.getByRole('link', { name: 'Continue the purchase' })).toBeVisible()
  await mail.close()

  const dialog = page.getByRole('dialog', { name: 'Add a payer and a card' })
  await expect(dialog.getByText(shown)).toBeVisible()
  await typeCard(page, '4242424242424242')
  await dialog.getByLabel('Name', { exact: true }).fill('Shiosai office')
  await dialog.getByLabel('Telephone').fill('03-5550-0199')
  await dialog.getByRole('button', { name: 'Purchase', exact: true }).click()
  const bought = page.getByRole('region', { name: 'Standard is yours' })
  await expect(bought.getByText('You have bought the plan. It is active now.')).toBeVisible()
  await expect(bought.getByText(shown)).toBeVisible()
  await bought.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('definition').filter({ hasText: /^Standard$/ })).toBeVisible()
  await expect(page.locator('.money.large')).toHaveText(shown)

  await passMonth(page)
  await page.goto('/#/billing-history')
  const row = page.getByRole('row').filter({ hasText: shown })
  await expect(row.getByText('Paid')).toBeVisible()
  await openReceipt(page, row)
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  await expect(page.getByText(`${shown} (tax included)`)).toBeVisible()
})

test('basic upgrades at once and sees the amount it was shown', async ({ page }) => {
  await signIn(page, 'basic', '/change-plan')
  await page.getByRole('button', { name: /^Standard\+, / }).click()
  const shown = (await page.getByTestId('this-month').textContent()) ?? ''
  await page.getByRole('button', { name: 'Why?' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Why this amount' }).getByText(shown)).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Change plan', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Change plan', exact: true }).click()
  await expect(page.getByText('The plan was changed and is active now.')).toBeVisible()
  await expect(page.locator('.money.large')).toHaveText(shown)
})

test('pro schedules nothing it did not ask for: choosing a plan twice clears the choice', async ({ page }) => {
  await signIn(page, 'pro', '/change-plan')
  const elite = page.getByRole('button', { name: /^Elite, / })
  await elite.click()
  await expect(page.getByRole('region', { name: 'Your choice' })).toBeVisible()
  await elite.click()
  await expect(page.getByRole('region', { name: 'Your choice' })).toBeHidden()
})

test('multi picks an organisation, those without the role are disabled', async ({ page }) => {
  await fillSignIn(page, 'multi', password)
  const picker = page.getByRole('dialog', { name: 'Please select an organisation' })
  await expect(picker.getByRole('button', { name: /Minato Football Club/ })).toBeDisabled()
  await picker.getByRole('button', { name: /Rive Gauche Water Polo/ }).click()
  await expect(page.getByText('Rive Gauche Water Polo')).toBeVisible()
  await expect(page.getByText('€').first()).toBeVisible()
})

test('multi opens a link of a mail about the other organisation in that one', async ({ page }) => {
  const offered = page.waitForResponse((response) => response.status() === 409)
  await fillSignIn(page, 'multi', password)
  const { details } = await (await offered).json()
  await page.getByRole('button', { name: /Rive Gauche Water Polo/ }).click()
  await expect(page.getByRole('button', { name: 'Account of' })).toBeVisible()
  const other = details.find(
    (each: { organizationName: string; roles: string[] }) =>
      each.roles.includes('administrator') && each.organizationName !== 'Rive Gauche Water Polo',
  )
  await page.goto(`/#/requests?organization=${other._id}`)
  const question = page.getByRole('dialog', { name: `This link is about ${other.organizationName}` })
  await question.getByRole('button', { name: 'Switch' }).click()
  const again = page.getByRole('dialog', { name: `Switch to ${other.organizationName}` })
  await again.getByLabel('Password', { exact: true }).fill(password)
  await again.getByRole('button', { name: 'Switch' }).click()
  await expect(page.getByText(other.organizationName)).toBeVisible()
  await expect(page).toHaveTitle(/^Requests for approval/)
})

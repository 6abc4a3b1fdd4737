import { expect, test } from '../fixtures.ts'
import { fillSignIn, password, signIn } from '../sign-in.ts'

test.use({ world: 'spending too' })

test('a login that no other region knows hears that nothing was found', async ({ page }) => {
  await signIn(page, 'basic')
  const account = page.getByRole('button', { name: 'Account of' })
  await account.click()
  await page.getByRole('button', { name: 'Look in other regions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Look in other regions' })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Look', exact: true }).click()
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/Nothing was found/)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(account).toBeVisible()
})

test('one of two regions opens the organisation of the other, and finds the way back', async ({ page }) => {
  await fillSignIn(page, 'multi', password)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Umi Water Polo/ })
    .click()
  const account = page.getByRole('button', { name: 'Account of' })
  await account.click()
  await page.getByRole('button', { name: 'Look in other regions' }).click()
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('dialog').getByRole('button', { name: 'Look', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Rive Gauche/ })
    .click()
  await expect(page.getByText('Rive Gauche Water Polo').first()).toBeVisible()
  await account.click()
  await page.getByRole('button', { name: /Umi Water Polo/ }).click()
  const back = page.getByRole('dialog', { name: 'Switch to Umi Water Polo' })
  await back.getByLabel('Password', { exact: true }).fill(password)
  await back.getByRole('button', { name: 'Switch' }).click()
  await expect(page.getByText('Umi Water Polo').first()).toBeVisible()
})

test('a login that is closed in one region and unknown in the others hears why', async ({ page }) => {
  await fillSignIn(page, 'closed', password)
  await expect(page.getByText(/This account was cancelled and closed/)).toBeVisible()
})

test('an administrator of a trial keeps the own login, too', async ({ page }) => {
  await signIn(page, 'trial')
  await page.getByRole('button', { name: 'Account of' }).click()
  await page.getByRole('link', { name: 'Security' }).click()
  await expect(page.getByRole('heading', { name: 'Signed in only here' })).toBeVisible()
})

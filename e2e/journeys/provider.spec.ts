import { expect, test } from '../fixtures.ts'

test('a person signs in by the button of a provider, proves it there again, and logs out there, too', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Continue with Kita ID' }).click()
  await page.getByRole('button', { name: 'basic' }).click()
  const account = page.getByRole('button', { name: 'Account of' })
  await expect(account).toBeVisible()

  await page.goto('/#/security')
  await expect(page.getByText(/^Signed in by Kita ID/).first()).toBeVisible()
  await page.goto('/#/people')
  await page.getByRole('button', { name: 'Invite someone' }).click()
  const invite = page.getByRole('dialog')
  await invite.getByLabel('Name').fill('Yui Abe')
  await invite.getByLabel('E-mail address').fill('coach@kita.example')
  await invite.getByRole('button', { name: 'Send the invitation' }).click()
  const again = page.getByRole('dialog', { name: 'Confirm again who you are' })
  await again.getByRole('button', { name: 'Continue with Kita ID' }).click()
  await page.getByRole('button', { name: 'basic' }).click()
  await expect(page).toHaveURL(/#\/people/)
  await expect(account).toBeVisible()

  await account.click()
  await page.getByRole('dialog', { name: 'Account of' }).getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/session\/end/)
})

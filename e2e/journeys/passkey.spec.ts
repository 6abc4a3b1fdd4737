import type { Page } from 'playwright/test'
import { leave } from '../authenticator.ts'
import { expect, test } from '../fixtures.ts'
import { fillSignIn, passMinutes, password, signIn } from '../sign-in.ts'

/** Meanwhile the password alone does not suffice. */
test.use({ world: 'own' })

async function addAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  })
}

test('a passkey is added, signs in alone, stands for password and second factor, and is removed', async ({
  page,
  address,
}) => {
  await addAuthenticator(page)
  await signIn(page, 'coupon', '/security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await expect(dialog.getByLabel('Name')).toHaveValue(/^Chrome/)
  await dialog.getByLabel('Name').fill('Office laptop')
  await dialog.getByRole('button', { name: 'Add' }).click()
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await codes.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('Office laptop')).toBeVisible()

  const account = page.getByRole('button', { name: 'Account of' })
  await leave(page)
  await fillSignIn(page, 'coupon', password)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(account).toBeVisible()
  await leave(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(account).toBeVisible()

  await passMinutes(page, address, 'asia', 6)
  await page.goto('/#/security')
  await page.getByRole('button', { name: 'Remove: Office laptop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  // The same dialog then asks for the second factor.
  const proof = page.getByRole('dialog', { name: 'Enter your password again' })
  await proof.getByLabel('Password', { exact: true }).fill(password)
  await proof.getByRole('button', { name: 'Confirm' }).click()
  const second = page.getByRole('dialog', { name: 'Second step' })
  await second.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('button', { name: 'Remove: Office laptop' })).toBeHidden()
})

test('who secures the login loses every passkey that they do not name as their own', async ({ page }) => {
  await addAuthenticator(page)
  await signIn(page, 'coupon', '/security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Somebody’s phone')
  await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('Somebody’s phone')).toBeVisible()

  await page.getByRole('button', { name: 'Secure my login' }).click()
  const dialog = page.getByRole('dialog', { name: 'Secure your login' })
  await expect(dialog.getByRole('checkbox', { name: /^Passkey Somebody’s phone, added on/ })).not.toBeChecked()
  await dialog.getByLabel('Current password', { exact: true }).fill(password)
  const chosen = `${password} and four more words`
  await dialog.getByLabel('New password', { exact: true }).fill(chosen)
  await dialog.getByRole('button', { name: 'Secure my login' }).click()
  await expect(page.getByText('Somebody’s phone')).toHaveCount(0)
  await leave(page)
  await fillSignIn(page, 'coupon', chosen)
  await expect(page.getByRole('button', { name: 'Account of' })).toBeVisible()
})

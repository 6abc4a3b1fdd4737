import { expect, test } from '../fixtures.ts'
import { menuLink } from '../screens.ts'
import { password, signIn } from '../sign-in.ts'
import { pagesOf } from './paper.ts'

test.use({ world: 'leaving' })

test('multi cancels one of its organisations: the login that proves the password is repeated for it', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByLabel('Login name').fill('multi')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: /Umi Water Polo/ }).click()
  await menuLink(page, 'Cancel subscription').click()
  await page.getByRole('radio', { name: /^At once/ }).check()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you for using Touchline' })).toBeVisible()
})

test('basic deletes its monthly account: wrong password first, then thank you, and no way back in', async ({
  page,
}) => {
  await signIn(page, 'basic')
  await menuLink(page, 'Cancel subscription').click()
  await page.getByRole('radio', { name: /^At once/ }).check()
  const button = page.getByRole('button', { name: 'Cancel subscription and delete account' })
  await expect(button).toBeDisabled()
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByText('The entered password is incorrect')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await expect(page.getByText('The entered password is incorrect')).toBeHidden()
  await button.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you for using Touchline' })).toBeVisible()

  await page.goto('/#/contract-info')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await page.getByLabel('Login name').fill('basic')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('This account was cancelled and closed.')).toBeVisible()

  const link = page.getByRole('link', { name: /account-export/ }).first()
  await expect(async () => {
    await page.goto('/inbox')
    await expect(link).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.goto(`/${new URL((await link.getAttribute('href')) ?? '').hash}`)
  await page.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByRole('heading', { name: /Kita Rowing Club|Umi Water Polo/ })).toBeVisible()
  const receipts = page.getByRole('article', { name: /^Receipt / })
  await expect(receipts.first()).toBeVisible()
  expect(await pagesOf(page)).toBe(await receipts.count())
})

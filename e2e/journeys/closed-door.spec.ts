import type { Page } from 'playwright/test'
import { lookTwice } from '../access/axe.ts'
import { misfits } from '../access/fit.ts'
import { codeOf, leave } from '../authenticator.ts'
import { expect, test } from '../fixtures.ts'
import { fillSignIn, passTime, password, signIn } from '../sign-in.ts'

test.use({ world: 'own' })

const account = (page: Page) => page.getByRole('button', { name: 'Account of' })
const door = (page: Page) => page.getByRole('heading', { name: 'Set up your second factor' })

async function setUp(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  await dialog.getByLabel('Code that the app shows now').fill(codeOf(secret, 0))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await codes.getByRole('button', { name: 'I have kept them' }).click()
  return secret
}

test('a second factor is demanded of all: after the day who has none sets one up, and only then gets in', async ({
  page,
  browser,
  address,
}) => {
  await signIn(page, 'standard', '/people')
  await page.getByRole('link', { name: 'Set up yours first' }).click()
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await setUp(page)
  await page.goto('/#/people')
  await page.getByRole('switch', { name: 'Second factor for everyone' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Require' }).click()
  await expect(page.getByText(/^From .* everybody needs a second factor to sign in\./)).toBeVisible()
  await page.getByText('1 of 3 has one').click()
  await expect(page.getByRole('list', { name: 'People without a second factor' }).getByRole('listitem')).toHaveCount(2)

  const elsewhere = await browser.newContext({ baseURL: address })
  const running = await elsewhere.newPage()
  await signIn(running, 'manager')

  await passTime(page, address, 'asia', 16 * 86_400_000)

  await running.goto('/#/people')
  await expect(door(running)).toBeVisible()
  await running.goto('/#/billing-history')
  await expect(door(running)).toBeVisible()
  await running.getByRole('button', { name: 'Log out' }).click()
  await expect(running.getByLabel('Login name')).toBeVisible()
  await elsewhere.close()

  await leave(page)
  await fillSignIn(page, 'reader', password)
  await expect(door(page)).toBeVisible()
  const found = await lookTwice(page, 'the closed door')
  await page.setViewportSize({ width: 320, height: 800 })
  expect([...found, ...(await misfits(page, 'the closed door at 320 px'))]).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/#/usage')
  await expect(door(page)).toBeVisible()
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await setUp(page)
  await expect(account(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Upload time/, level: 1 })).toBeVisible()

  await page.goto('/#/security')
  await page.getByRole('button', { name: 'Remove the authenticator app' }).click()
  const removal = page.getByRole('dialog', { name: 'Remove the authenticator app?' })
  await removal.getByLabel('Code of the authenticator app').fill('123456')
  await removal.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('dialog', { name: 'This is your only second factor' })).toBeVisible()
})

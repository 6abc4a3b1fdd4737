import type { Page } from 'playwright/test'
import { leave } from '../authenticator.ts'
import { expect, test } from '../fixtures.ts'
import { password, signIn } from '../sign-in.ts'

const paste = (page: Page, hash: string) => page.evaluate((to) => location.assign(to), hash)

async function logIn(page: Page): Promise<void> {
  await expect(page).toHaveURL(/#\/login$/)
  await page.getByLabel('Login name').fill('basic')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('an address pasted while the login stands is opened, or waits for the login', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await paste(page, '#/cancellation')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeHidden()
  await page.goto('/#/login')
  await page.reload()
  await paste(page, '#/usage')
  await logIn(page)
  await expect(page.getByRole('heading', { name: /^Upload time/, level: 1 })).toBeVisible()
})

test('an address pasted while the login is loaded waits for the login, too', async ({ page }) => {
  const loaded = Promise.withResolvers<void>()
  await page.route('**/assets/login-*.js', async (route) => {
    await loaded.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page).toHaveURL(/#\/login$/)
  await paste(page, '#/usage')
  loaded.resolve()
  await logIn(page)
  await expect(page.getByRole('heading', { name: /^Upload time/, level: 1 })).toBeVisible()
})

const endings: Record<string, (page: Page) => Promise<void>> = {
  'an hour after the last visit': (page) => page.context().clearCookies({ name: /^(?!console\.inside)/ }),
  'a day after the last visit': (page) => page.context().clearCookies(),
}

for (const [when, end] of Object.entries(endings)) {
  test(`a link that is opened ${when} leads where it should, by the login`, async ({ page }) => {
    await signIn(page, 'basic')
    await end(page)
    await page.goto('about:blank')
    await page.goto('/#/usage')
    await logIn(page)
    await expect(page.getByRole('heading', { name: /^Upload time/, level: 1 })).toBeVisible()
  })
}

test('after a logout the login leads to the overview, not to the screen that was left', async ({ page }) => {
  await signIn(page, 'basic', '/usage')
  await leave(page)
  await logIn(page)
  await expect(page.getByRole('heading', { name: 'Contract info', level: 1 })).toBeVisible()
})

test('an address pasted after a logout waits for the login', async ({ page }) => {
  await signIn(page, 'basic')
  await leave(page)
  await paste(page, '#/usage')
  await logIn(page)
  await expect(page.getByRole('heading', { name: /^Upload time/, level: 1 })).toBeVisible()
})

import type { Page } from 'playwright/test'
import { lookTwice } from '../access/axe.ts'
import { misfits } from '../access/fit.ts'
import { answerStep, codeOf, leave } from '../authenticator.ts'
import { expect, test } from '../fixtures.ts'
import { mailedLink } from '../mailed-link.ts'
import { fillSignIn, passMinutes, password, provePassword, signIn } from '../sign-in.ts'

test.use({ world: 'own' })

const account = (page: Page) => page.getByRole('button', { name: 'Account of' })

test('an authenticator app is set up, asked for with a code or a recovery code, proven again, replaced and removed', async ({
  page,
  address,
}) => {
  await signIn(page, 'esports', '/security')
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const setUp = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await expect(setUp.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const secret = (await setUp.locator('code').innerText()).replaceAll(' ', '')
  const first = setUp.getByLabel('Code that the app shows now')
  await first.fill('000000')
  await setUp.getByRole('button', { name: 'Turn on' }).click()
  await expect(first).toHaveAccessibleDescription(/This code is wrong/)
  await first.fill(codeOf(secret, 0))
  await setUp.getByRole('button', { name: 'Turn on' }).click()

  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  expect([...(await lookTwice(page, 'the codes')), ...(await misfits(page, 'the codes'))]).toEqual([])
  const kept = await codes.getByRole('listitem').allInnerTexts()
  await page.keyboard.press('Escape')
  await expect(codes).toBeVisible()
  await codes.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 of 10 are left')).toBeVisible()

  await leave(page)
  await fillSignIn(page, 'esports', password)
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible()
  await answerStep(page, 'Code of the authenticator app', '123 456')
  await expect(page.getByLabel('Code of the authenticator app')).toHaveAccessibleDescription(/This code is wrong/)
  await answerStep(page, 'Code of the authenticator app', codeOf(secret, 1))
  await expect(account(page)).toBeVisible()

  await leave(page)
  await fillSignIn(page, 'esports', password)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await answerStep(page, 'Recovery code', kept[0] ?? '')
  await expect(account(page)).toBeVisible()
  await page.goto('/#/security')
  await expect(page.getByText('9 of 10 are left')).toBeVisible()

  await passMinutes(page, address, 'asia', 6)
  await page.getByRole('button', { name: 'New recovery codes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make new ones' }).click()
  await provePassword(page)
  const second = page.getByRole('dialog', { name: 'Second step' })
  await second.getByRole('button', { name: 'Use a recovery code' }).click()
  await second.getByLabel('Recovery code').fill(kept[0] ?? '')
  await second.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(second.getByLabel('Recovery code')).toHaveAccessibleDescription(/This code is wrong/)
  await second.getByLabel('Recovery code').fill(kept[1] ?? '')
  await second.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const [renewed = ''] = await codes.getByRole('listitem').allInnerTexts()
  await codes.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 of 10 are left')).toBeVisible()

  await page.getByRole('button', { name: 'Replace the authenticator app' }).click()
  const question = page.getByRole('dialog', { name: 'Set up the app on another phone?' })
  await question.getByRole('button', { name: 'Use a recovery code' }).click()
  await question.getByLabel('Recovery code').fill(renewed)
  await question.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(setUp).toBeVisible()
  const next = (await setUp.locator('code').innerText()).replaceAll(' ', '')
  expect(next).not.toBe(secret)
  await first.fill(codeOf(next, 0))
  await setUp.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('The earlier one no longer works.')).toBeVisible()
  await expect(page.getByText('9 of 10 are left')).toBeVisible()

  await page.getByRole('button', { name: 'Remove the authenticator app' }).click()
  const removal = page.getByRole('dialog', { name: 'Remove the authenticator app?' })
  await removal.getByLabel('Code of the authenticator app').fill(codeOf(next, 1))
  await removal.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('The authenticator app is removed.')).toBeVisible()
  await leave(page)
  await signIn(page, 'esports')
})

test('a forgotten password is replaced by the link of a mail, and the earlier one no longer works', async ({
  page,
}) => {
  const next = 'violet whistle over the pitch'
  await page.goto('/')
  await page.getByRole('link', { name: 'Forgotten your password?' }).click()
  await page.getByLabel('Login name or e-mail address').fill('manager')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(/^If there is such a login/)).toBeVisible()
  const link = await mailedLink(page, 'manager@standard.touchline.example', /http\S+own-login\?\S+/)
  // In the reader's language.
  await page.goto(link.replace('lang=ja', 'lang=en'))
  const field = page.getByLabel('New password', { exact: true })
  await expect(field).toBeVisible()
  expect([...(await lookTwice(page, 'the link')), ...(await misfits(page, 'the link'))]).toEqual([])
  await field.fill(next)
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(page.getByText('The password is changed. You can sign in with it now.')).toBeVisible()
  await fillSignIn(page, 'manager', password)
  await expect(page.getByText('Fail to login')).toBeVisible()
  await fillSignIn(page, 'manager', next)
  await expect(account(page)).toBeVisible()
})

const asked = {
  code: 'second-factor-required',
  message: 'Answer the challenge',
  details: { challenge: 'a-challenge-that-is-long-enough', expiresIn: 300, kinds: ['totp', 'recovery', 'passkey'] },
}

test.describe('in a browser that was never here', () => {
  test.use({ locale: 'ja-JP' })

  test('the second step has its words, which come late, and so has what leads back', async ({ page }) => {
    await page.route('**/administrator/auth_billing', (route) => route.fulfill({ status: 403, json: asked }))
    await page.goto('/')
    await page.getByLabel('ログインID').fill('standard')
    await page.getByLabel('パスワード', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'ログイン', exact: true }).click()
    await expect(page.getByRole('heading', { name: '二要素認証' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'パスキーを使う' })).toBeVisible()
    await expect(page.locator('main')).not.toContainText('secondStep')
    await page.getByLabel('認証アプリのコード').fill('123456')
    await page.getByRole('button', { name: '続ける' }).click()
    await expect(page.getByText(/もう一度ログインしてください/)).toBeVisible()
    await expect(page.getByLabel('ログインID')).toHaveValue('standard')
    await expect(page.getByLabel('パスワード', { exact: true })).toHaveValue('')
  })
})

import { expect, test } from '../fixtures.ts'
import { fillSignIn, signInByForm } from '../sign-in.ts'

const logins = (region: string) => `**/${region}/api/v0/administrator/auth_billing`

test('a region that is down keeps nobody out of another one', async ({ page }) => {
  await page.route(logins('asia'), (route) => route.abort('connectionrefused'))
  await signInByForm(page, 'pro')
  await expect(page).toHaveURL(/contract-info/)
})

test('a region that answers with an error keeps nobody out of another one', async ({ page }) => {
  await page.route(logins('europe'), (route) => route.fulfill({ status: 503, body: 'overloaded' }))
  await signInByForm(page, 'large')
  await expect(page).toHaveURL(/contract-info/)
})

test('a user who cannot be found because a region is down reads about the server, not about the password', async ({
  page,
}) => {
  await page.route(logins('asia'), (route) => route.abort('connectionrefused'))
  await fillSignIn(page, 'basic', 'touchline-demo')
  await expect(page.getByText('The server cannot be reached.')).toBeVisible()
  await expect(page.getByText('Fail to login')).toBeHidden()
})

test('the login works again as soon as the region does', async ({ page }) => {
  await page.route(logins('asia'), (route) => route.abort('connectionrefused'), { times: 1 })
  await fillSignIn(page, 'basic', 'touchline-demo')
  await expect(page.getByText('The server cannot be reached.')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
})

test('a wrong password is reported under the form and the message clears on editing', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeDisabled()
  await fillSignIn(page, 'basic', 'wrong')
  await expect(page.getByText('Fail to login')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('wrong again')
  await expect(page.getByText('Fail to login')).toBeHidden()
})

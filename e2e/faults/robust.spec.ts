import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { menuLink, openReceipt, openScreen } from '../screens.ts'
import { signIn, signInByForm } from '../sign-in.ts'

/** Shows the served login without its script. */
async function holdLogin(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/login-*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

test('the login can be filled and sent before its script has arrived', async ({ page }) => {
  const release = await holdLogin(page)
  await page.goto('/', { waitUntil: 'commit' })
  const logIn = page.getByRole('button', { name: 'Sign in', exact: true })
  await expect(logIn).toBeDisabled()
  await page.getByLabel('Login name').fill('basic')
  await page.getByLabel('Password', { exact: true }).fill('touchline-demo')
  // Enabled by the page's inline lines.
  await expect(logIn).toBeEnabled()
  await page.keyboard.press('Enter')
  expect(new URL(page.url()).search).toBe('')
  release()
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
})

test('a language chosen before the script has arrived is taken, and what was typed stays', async ({ page }) => {
  const release = await holdLogin(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByLabel('Login name').fill('basic')
  await page.getByLabel('Password', { exact: true }).fill('touchline')
  await page.locator('select.language').selectOption('de')
  release()
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.locator('input[name=username]')).toHaveValue('basic')
  await expect(page.locator('input[name=password]')).toHaveValue('touchline')
})

test('the served login speaks the language of the browser', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ locale: 'de-AT', javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(baseURL ?? '/')
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await context.close()
})

test('an overview that nobody touches loads the parts that its budget counts, and no other', async ({ page }) => {
  await signIn(page, 'basic')
  const parts = new Set<string>()
  page.on('request', (request) => {
    const part = /\/assets\/(.+)-.{8}\.js$/.exec(request.url())?.[1]
    if (part !== undefined) parts.add(part)
  })
  await page.reload()
  await expect(page.locator('.season-table table')).toBeAttached()
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await page.waitForLoadState('networkidle')
  expect([...parts].toSorted()).toEqual(['after', 'after.en', 'begin', 'first', 'frame'])
})

test('a reload keeps place and session, and so does the way back', async ({ page }) => {
  await signIn(page, 'basic')
  await openScreen(page, '/billing-history')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Billing history' })).toBeVisible()
  await page.getByRole('link', { name: 'Card and payer' }).click()
  await expect(page.getByRole('heading', { name: 'Payment method' })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Billing history' })).toBeVisible()
  expect(page.url()).toContain('#/billing-history')
})

test('a slow reload shows the frame of the console until the session has answered', async ({ page }) => {
  await signIn(page, 'basic')
  const { promise: answer, resolve: go } = Promise.withResolvers<void>()
  await page.route('**/administrator/auth_billing', async (route) => {
    await answer
    await route.continue()
  })
  const asked = page.waitForRequest('**/administrator/auth_billing')
  await page.reload({ waitUntil: 'commit' })
  await asked
  await expect(page.locator('.shell .skeleton').first()).toBeVisible()
  go()
  await expect(page.getByText('next payment').first()).toBeVisible()
})

const comeToPlans = {
  'a link': (page: Page) => page.getByRole('link', { name: 'Change plan' }).first().click(),
  'a typed address': (page: Page) => openScreen(page, '/change-plan'),
}

for (const [how, come] of Object.entries(comeToPlans))
  test(`the way back out of a question, come to by ${how}, asks whether to leave; staying brings it back`, async ({
    page,
  }) => {
    await signIn(page, 'basic')
    await come(page)
    await page.getByRole('button', { name: /^Standard\+, / }).click()
    await page.getByRole('button', { name: 'Change plan', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Change to Standard+?' })
    await expect(question).toBeVisible()
    await page.goBack()
    const leave = page.getByRole('dialog', { name: 'Leave this page?' })
    await expect(leave).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await leave.getByRole('button', { name: 'Stay' }).click()
    await expect(question).toBeVisible()
    await expect(page).toHaveURL(/change-plan$/)
    await page.goBack()
    await leave.getByRole('button', { name: 'Leave' }).click()
    await expect(page.getByRole('heading', { name: 'Contract info' })).toBeAttached()
  })

test('an address that leads nowhere says so and leads back', async ({ page }) => {
  await signIn(page, 'basic', '/no/such/page')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to the contract info' }).click()
  await expect(page).toHaveURL(/contract-info$/)
})

test('a screen is fetched when its link is hovered or focused, and one seen before stands there while it is read again', async ({
  page,
}) => {
  await page.clock.install()
  await signInByForm(page, 'basic')
  // Moves over the frame first: React misses mouseenter after a replaced element.
  await page.getByRole('button', { name: 'Account of' }).hover()
  const history = menuLink(page, 'Billing')
  await Promise.all([page.waitForRequest(/\/assets\/billing-/), history.hover()])
  await Promise.all([
    page.waitForRequest(/\/assets\/video-storage-/),
    page.getByRole('link', { name: 'Video storage' }).first().focus(),
  ])
  // Before both clicks: on a slow machine the first already reads again.
  const { promise: line, resolve: mend } = Promise.withResolvers<void>()
  await page.route(/\/manage\/billing_info\?/, async (route) => {
    await line
    await route.continue()
  })
  const refresh = page.waitForRequest(/\/manage\/billing_info\?/)
  await history.click()
  await expect(page.getByRole('heading', { name: 'Billing history' })).toBeVisible()
  await page.clock.fastForward(10_000)
  await page.getByRole('link', { name: 'Contract info' }).first().click()
  await refresh
  await expect(page.getByText('next payment')).toBeVisible()
  mend()
})

test('who asks for a screen without a session gets there after signing in', async ({ page }) => {
  await page.goto('/#/billing-history')
  await page.getByLabel('Login name').fill('basic')
  await page.getByLabel('Password', { exact: true }).fill('touchline-demo')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Billing history' })).toBeVisible()
})

test('two tabs agree: a logout in one ends the other', async ({ page, context }) => {
  await signIn(page, 'basic')
  const other = await context.newPage()
  await other.goto('/#/billing-history')
  await openReceipt(other)
  await expect(other.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('an idle session asks, ends, and leads back to where it was', async ({ page }) => {
  await page.clock.install()
  await signIn(page, 'basic')
  await openScreen(page, '/billing-history')
  await page.clock.runFor(28 * 60_000 + 2_000)
  await expect(page.getByRole('dialog', { name: 'Are you still there?' })).toBeVisible()
  await page.clock.runFor(2 * 60_000)
  await expect(page.getByText(/after 30 minutes without activity/)).toBeVisible()
  await page.getByLabel('Login name').fill('basic')
  await page.getByLabel('Password', { exact: true }).fill('touchline-demo')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Billing history' })).toBeVisible()
})

test('a session that the server ends takes its question along, and signing in leads back to the place', async ({
  page,
}) => {
  await signIn(page, 'basic', '/change-plan?tab=monthly')
  await page.getByRole('button', { name: /^Standard\+, / }).click()
  await page.getByRole('button', { name: 'Change plan', exact: true }).click()
  for (const calls of ['**/manage/**', '**/auth_billing']) {
    await page.route(calls, (route) => route.fulfill({ status: 401, json: { code: 'not-signed-in', message: '' } }))
  }
  await page.getByRole('dialog').getByRole('button', { name: 'Change plan', exact: true }).click()
  await expect(page.getByText('Your session has ended. Sign in to continue where you left off.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.unrouteAll()
  await page.getByLabel('Login name').fill('basic')
  await page.getByLabel('Password', { exact: true }).fill('touchline-demo')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('group', { name: 'Choose one plan' })).toBeVisible()
})

test.describe('without a line, or after a deploy', () => {
  // The router logs the missed screen, React an interrupted part. Wrapped, because Playwright reads a bare pair as
  // settings.
  test.use({
    expectedErrors: [[/ChunkFault/, /Unable to preload CSS/, /dynamically imported module/], { scope: 'test' }],
  })

  test('offline the page stays, says so, and what cannot be read can be tried again in its place', async ({
    page,
    context,
  }) => {
    await signIn(page, 'basic')
    await expect(page.getByRole('region', { name: 'Last payments' })).toBeVisible()
    await context.setOffline(true)
    await expect(page.getByText('You are offline.')).toBeVisible()
    await menuLink(page, 'Billing').click()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Pages' }).first()).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('You are offline.')).toBeHidden()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Billing history' })).toBeVisible()
    await expect(page.getByText('A new version is here, and the page was reloaded.')).toBeHidden()
  })

  test('a part that a deploy has replaced is fetched by one clear reload', async ({ page }) => {
    await signIn(page, 'basic')
    let isDeployed = false
    await page.route('**/assets/billing-*.js', (route) =>
      isDeployed ? route.continue() : route.fulfill({ status: 404 }),
    )
    const newer = '<script type="module" src="./assets/login-newer.js"></script>'
    await page.route('/', (route) => {
      if (!route.request().isNavigationRequest()) return route.fulfill({ body: newer })
      isDeployed = true
      return route.continue()
    })
    await menuLink(page, 'Billing').click()
    await expect(page.getByText('A new version is here, and the page was reloaded.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Billing history' })).toBeVisible()
  })
})

test('a server that cannot be reached is reported once, and the card can be tried again in its place', async ({
  page,
}) => {
  await signIn(page, 'basic')
  // The combined read, and its fallback.
  const reads = /\/(overview|manage\/billing_info)\?/
  await page.route(reads, (route) => route.abort())
  await page.reload()
  const dialog = page.getByRole('dialog', { name: 'Network Error' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.unroute(reads)
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(page.getByText('next payment')).toBeVisible()
})

test('switching the language keeps what was typed', async ({ page }) => {
  await signIn(page, 'basic')
  await openScreen(page, '/contact-info-set')
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Kita Rowing Club, office')
  await page.locator('select.language').selectOption('de')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.locator('main input').first()).toHaveValue('Kita Rowing Club, office')
})

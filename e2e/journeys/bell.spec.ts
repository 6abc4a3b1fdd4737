import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from '../fixtures.ts'
import { signIn } from '../sign-in.ts'

// Sign-ins notify the person, so nobody else may use this login.
test.use({ world: 'own' })

test('the bell counts what is unread, has read it once it was open, and each notice leads to its screen', async ({
  page,
}) => {
  await signIn(page, 'standard-plus')
  await page.getByRole('button', { name: /^\d+ unread notices?$/ }).click()
  const panel = page.getByRole('dialog', { name: 'Notices' })
  const notices = panel.getByRole('listitem').getByRole('link')
  await expect(notices.first()).toBeFocused()
  await expect(notices.first()).toContainText('unread')
  await page.keyboard.press('Escape')
  const quiet = page.getByRole('button', { name: 'Notices', exact: true })
  await expect(quiet).toBeFocused()

  await page.reload()
  await quiet.click()
  await expect(panel.getByText('unread')).toHaveCount(0)
  await notices.filter({ hasText: 'is paid' }).first().click()
  await expect(page).toHaveURL(/\/receipt\//)
  await page.goBack()
  await quiet.click()
  await panel.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /gets? the invoices$/ })).toBeVisible()
  await expect(panel).toBeHidden()
})

const admin = join(import.meta.dirname, '../../apps/demo/src/admin/main.ts')

const operate = (dataDir: string, words: readonly string[], input = ''): string =>
  execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', admin, ...words], {
    input,
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: dataDir },
  })

/** From a future month in every zone. */
function raisePrices(dataDir: string): void {
  const file = JSON.parse(operate(dataDir, ['catalogue', 'export', '-']))
  const from = new Date(Date.now() + 120 * 86_400_000).toISOString().slice(0, 7)
  file.groups.teamStandardPlan.prices.push({ from, JPY: { base: 20_800 } })
  operate(dataDir, ['catalogue', 'apply', '-', '--operator', 'M. Mori'], JSON.stringify(file))
}

test('prices that rise are said in the bell and above the overview, until both bills were seen; a year can be bought from there', async ({
  page,
  product,
}) => {
  raisePrices(product.dataDir)
  await signIn(page, 'standard')
  const both = page.getByRole('link', { name: 'See both bills' })
  await expect(async () => {
    await page.reload()
    await expect(both.first()).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await both.first().click()
  await expect(page.getByRole('heading', { level: 1, name: /¥1,100 more a month$/ })).toBeVisible()

  await page.goBack()
  await expect(page.getByRole('listitem').filter({ hasText: 'First bill at new prices' })).toBeVisible()
  await expect(page.getByText(/^New prices from/)).toHaveCount(0)
  await page.getByRole('button', { name: /^Notices$|unread notice/ }).click()
  await page
    .getByRole('dialog', { name: 'Notices' })
    .getByRole('link', { name: /more a month/ })
    .click()
  await expect(page.getByRole('row', { name: /^Standard ¥19,800 ¥20,800/ })).toBeVisible()
  await page.getByRole('link', { name: 'Review' }).click()
  await expect(page.getByRole('tab', { name: /by the year|yearly/i })).toHaveAttribute('aria-selected', 'true')
})

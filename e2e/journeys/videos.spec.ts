import { expect, type Page, test } from 'playwright/test'
import { menuLink } from '../screens.ts'
import { signIn } from '../sign-in.ts'

const charge = (page: Page) => page.getByTestId('storage-charge')

async function yen(page: Page): Promise<number> {
  await expect(charge(page)).not.toContainText('Calculating')
  return Number((await charge(page).textContent())?.replaceAll(/\D/g, ''))
}

test('deleting old games lowers what their storage costs this month', async ({ page }) => {
  await signIn(page, 'standard')
  await menuLink(page, 'Video storage').click()
  await expect(page.getByRole('heading', { name: 'Video storage' })).toBeVisible()
  const before = await yen(page)
  expect(before).toBeGreaterThan(0)
  const total = Number((await page.getByText(/^\d+ games$/).textContent())?.replaceAll(/\D/g, ''))

  await page.getByLabel('Show').selectOption('Charged this month')
  await page.getByLabel('Sort by').selectOption('Oldest first')
  for (const row of [1, 2, 3, 4, 5, 6, 7]) {
    await page.getByRole('row').nth(row).getByRole('checkbox').check()
  }
  await expect(page.getByText(/^7 games selected, \d\.\d hours$/)).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Delete 7 games' }).click()
  await expect(page.getByText('7 games moved to the trash')).toBeVisible()

  await page.getByLabel('Show').selectOption('All games')
  await expect(page.getByText(`${total - 7} games`, { exact: true })).toBeVisible()
  await expect.poll(() => yen(page)).toBeLessThan(before)
  const after = await yen(page)

  await page.reload()
  await expect(page.getByText(`${total - 7} games`, { exact: true })).toBeVisible()
  expect(await yen(page)).toBe(after)
})

test('a trial that is over has its video storage by the address, not in the menu', async ({ page }) => {
  await signIn(page, 'trial-ended')
  await expect(page.getByRole('link', { name: 'Video storage' })).toHaveCount(0)
  await page.goto('/#/billing-movies')
  await expect(page.getByRole('heading', { level: 1, name: 'Video storage' })).toBeVisible()
})

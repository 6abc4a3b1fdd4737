import { expect, test } from '../fixtures.ts'

test.use({ world: 'own' })

test('a link of the platform opens one task, once, and the session ends with it', async ({ page }) => {
  await page.goto('/platform')
  const link = page.getByRole('link', { name: 'Add hours' })
  const asked = page.waitForRequest((request) => request.url().endsWith('/links/session'))
  await link.click()
  await expect(page.getByText('You are here to add hours.')).toBeVisible()
  const { token } = JSON.parse((await asked).postData() ?? '{}')
  expect(page.url()).not.toContain('token')
  await expect(page.getByRole('navigation')).toHaveCount(0)

  const dialog = page.getByRole('dialog', { name: 'Add upload time' })
  await dialog.getByRole('button', { name: 'Purchase' }).click()
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible()

  await page.goto('/platform')
  await page.goto(`/#/link?region=asia&token=${token}`)
  await expect(page.getByRole('heading', { name: 'This link was used' })).toBeVisible()
  await page.getByRole('link', { name: /^Back to/ }).click()
  await expect(page).toHaveURL(/\/platform$/)
})

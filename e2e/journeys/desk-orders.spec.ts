import { deskOf, enterDesk, openAtDesk } from '../desk.ts'
import { expect, test } from '../fixtures.ts'

test.use({ world: 'desk' })

test('an order whose answer is lost is sent again, also after the page was loaded anew, and is made once', async ({
  page,
  baseURL,
}) => {
  const reason = 'their accountant lost it'
  await enterDesk(page, deskOf(baseURL ?? ''), 'finance')
  await openAtDesk(page, 'asia-standard-plus', 'asia-standard-plus')
  const order = async () => {
    await page
      .getByRole('button', { name: /is worked out$/ })
      .nth(1)
      .click()
    await page.getByRole('button', { name: 'Send documents again …' }).click()
    const sheet = page.getByRole('dialog', { name: 'Send documents again' })
    await sheet.getByLabel('Reason').fill(reason)
    await sheet.getByRole('button', { name: 'Send documents again' }).click()
  }
  await page.route(
    '**/acts/send-documents',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 2 },
  )
  await order()
  await expect(page.getByRole('alert')).toContainText('it is done once')
  await expect(page).toHaveURL(/order=/)
  await page.reload()
  await order()
  await expect(page.getByRole('status').filter({ hasText: 'It is done' })).toBeVisible()
  await expect(page).not.toHaveURL(/order=/)
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'Audit' }).click()
  await page.getByLabel('In the reason or the case').fill(reason)
  await expect(page.getByRole('row').filter({ hasText: reason })).toHaveCount(1)
})

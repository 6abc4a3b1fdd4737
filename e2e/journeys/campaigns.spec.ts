import { lookTwice, takeLooks } from '../access/axe.ts'
import { deskOf, enterDesk } from '../desk.ts'
import { expect, test } from '../fixtures.ts'
import { settled } from '../screens.ts'

test.use({ world: 'desk' })

test('product sees what a coupon would give to whom, finance agrees, and it is stopped before its day', async ({
  page,
  browser,
  baseURL,
}) => {
  takeLooks()
  const desk = deskOf(baseURL ?? '')
  await page.goto(desk)
  await page.locator('.door').getByRole('button').click()
  await page.getByRole('button', { name: 'product', exact: true }).click()
  await page.getByRole('link', { name: 'Campaigns' }).click()
  const form = page.getByRole('region', { name: 'New campaign' })
  await form.getByLabel('Name').fill('A season of Standard')
  const coupon = form.getByLabel('Coupon', { exact: true })
  const spring = await coupon.getByRole('option', { name: /^SPRING/ }).getAttribute('value')
  await coupon.selectOption(spring)
  await form.getByLabel('Seats, at least').fill('9')
  await form.getByLabel('Seats, at most').fill('1')
  const found = [...(await lookTwice(page, 'a new campaign'))]
  await form.getByRole('button', { name: 'Compute what it would give' }).click()
  await expect(form.getByRole('alert')).toContainText('At most is less than at least.')
  await expect(form.getByLabel('Name')).toHaveValue('A season of Standard')
  await form.getByLabel('Seats, at least').fill('')
  await form.getByLabel('Seats, at most').fill('')
  await form.getByLabel('With a paid plan').check()
  await form.getByRole('button', { name: 'Compute what it would give' }).click()
  const all = page.getByRole('table', { name: 'If all of them use it' })
  await expect(all.getByRole('row').filter({ hasText: 'JPY' })).toContainText('¥')
  await expect(page.getByText('20% less for Standard with the coupon SPRING').first()).toBeVisible()
  await settled(page)
  found.push(...(await lookTwice(page, 'a campaign')))

  await page.getByRole('button', { name: 'Start', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Start' })
  const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  await sheet.getByLabel('Sent from').fill(day)
  await sheet.getByLabel('Reason').fill('agreed with sales')
  await expect(sheet.getByText(/It gives ¥/)).toBeVisible()
  await sheet.getByRole('button', { name: 'Ask a second person' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'waits for a second person' })).toBeVisible()
  const other = await browser.newContext()
  const finance = await other.newPage()
  await enterDesk(finance, desk, 'finance')
  await finance.goto(`${desk}/#/approvals`)
  const asked = finance.getByRole('article').filter({ hasText: 'agreed with sales' })
  await expect(asked.getByRole('link', { name: 'A season of Standard' })).toHaveAttribute('href', /\/campaigns\/asia\//)
  await expect(asked).toContainText(/If all of them use it.*clubs.*Gives, JPY.*¥/s)
  await asked.getByRole('button', { name: 'Approve' }).click()
  await expect(asked).toHaveCount(0)
  await other.close()

  await page.reload()
  await expect(page.getByText('waits for its day')).toBeVisible()
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  const stop = page.getByRole('dialog', { name: 'Stop' })
  await stop.getByLabel('Reason').fill('sales changed their mind')
  await stop.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'It is done' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('stopped').first()).toBeVisible()
  expect(found).toEqual([])
})

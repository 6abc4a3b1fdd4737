import * as z from 'zod/mini'
import { deskOf, enterDesk, order, says, secondPerson } from '../desk.ts'
import { expect, test } from '../fixtures.ts'
import { passTime } from '../sign-in.ts'

test.use({ world: 'own' })

const DAY = 86_400_000
const clock = z.object({ now: z.string() })

test('a price changed in the table is rehearsed, read as its letter, approved by another, and published on its day', async ({
  page,
  browser,
  address,
}) => {
  const desk = deskOf(address)
  await enterDesk(page, desk, 'product')
  const other = await browser.newContext({ locale: 'en-GB' })
  const colleague = await other.newPage()
  await enterDesk(colleague, desk, 'product')
  for (const each of [page, colleague]) await each.goto(`${desk}/#/catalogue/asia/standard-in-spring`)
  const price = (of: typeof page, plan: string) => of.getByLabel(`${plan}, JPY a month`, { exact: true }).first()
  await price(colleague, 'Basic').fill('10500')
  await price(page, 'Standard').fill('dear')
  await expect(page.getByText('Write an amount of this currency.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save 1 price' })).toBeDisabled()
  await price(page, 'Standard').press('Escape')
  await page.keyboard.press('ArrowDown')
  await expect(price(page, 'Standard+')).toBeFocused()
  await price(page, 'Standard+').fill('31800')
  await page.getByRole('button', { name: 'Save 1 price' }).click()
  await expect(page.getByText('version 2')).toBeVisible()
  await colleague.getByRole('button', { name: 'Save 1 price' }).click()
  const apart = colleague.getByRole('region', { name: /saved version 2 meanwhile/ })
  await apart.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(colleague.getByText('version 3')).toBeVisible()
  await other.close()

  await page.reload()
  await expect(price(page, 'Basic')).toHaveValue('10500')
  await expect(price(page, 'Standard+')).toHaveValue('31800')
  await page.getByRole('button', { name: 'Rehearse' }).click()
  const rehearse = page.getByRole('dialog', { name: 'Rehearse' })
  const { now } = clock.parse(await (await page.request.get(`${address}/asia/api/v0/test_clock`)).json())
  const on = new Date(Date.parse(now) + 7 * DAY).toISOString().slice(0, 10)
  await rehearse.getByLabel('Day of publishing').fill(on)
  await order(page, rehearse, { reason: 'agreed in March', button: 'Rehearse' })
  await says(page, 'It is done')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: /^JPY: \d+ pay more/ })).toBeVisible()
  const letter = page.getByRole('region', { name: 'The letter' })
  await expect(letter).toContainText(/more a month/)
  await letter.getByLabel('Language').selectOption({ label: 'French' })
  await expect(letter).toContainText(/de plus par mois/)

  const finance = await secondPerson(browser, desk, 'finance')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const publish = page.getByRole('dialog', { name: 'Publish' })
  await order(page, publish, { reason: 'spring prices', button: 'Ask a second person' })
  await says(page, 'second person')
  await finance.approves('spring prices')
  await finance.leave()
  await page.reload()
  await expect(page.getByText(/unless withdrawn/)).toBeVisible()
  await passTime(page, address, 'asia', 8 * DAY)
  await page.reload()
  await expect(page.getByText(/published, rehearsed for/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'What it changes' })).toContainText('It is in force.')
})

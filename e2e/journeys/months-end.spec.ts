import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { deskOf, enterDesk } from '../desk.ts'
import { expect, test } from '../fixtures.ts'
import { passTime } from '../sign-in.ts'

test.use({ world: 'own' })

const DAY = 86_400_000
const TOKYO = 9 * 3_600_000
const clock = z.object({ now: z.string() })

/** Of Tokyo: that runs, and the one after it with its 1st. */
function monthsAt(now: string) {
  const here = new Date(Date.parse(now) + TOKYO)
  const first = Date.UTC(here.getUTCFullYear(), here.getUTCMonth() + 1)
  const named = (at: Date) => at.toISOString().slice(0, 7).replace('-', '')
  return { ended: named(here), coming: named(new Date(first)), first: first - TOKYO }
}

test('a month’s end: seen before, signed by two, billed as it was seen, its journal closed and read back', async ({
  page,
  browser,
  address,
}) => {
  const desk = deskOf(address)
  const { now } = clock.parse(await (await page.request.get(`${address}/asia/api/v0/test_clock`)).json())
  const { ended, coming, first } = monthsAt(now)
  await enterDesk(page, desk, 'finance')
  await page.goto(`${desk}/#/first?region=asia`)
  await page.getByRole('button', { name: /^Compute/ }).click()
  await expect(page.getByText(/^Computed on .+ by finance/)).toBeVisible()
  const sign = page.getByRole('region', { name: 'Sign', exact: true })
  await sign.getByRole('button', { name: 'Sign what is seen' }).click()
  await expect(sign).toContainText('one of two')
  const other = await browser.newContext({ locale: 'en-GB' })
  const second = await other.newPage()
  await enterDesk(second, desk, 'second-finance')
  await second.goto(`${desk}/#/first?region=asia`)
  await second.getByRole('button', { name: 'Sign as the second' }).click()
  await expect(second.getByRole('region', { name: 'Sign', exact: true })).toContainText('signed')
  await other.close()

  await passTime(page, address, 'asia', first + 3 * DAY - Date.parse(now))
  await page.goto(`${desk}/#/first?region=asia&month=${coming}`)
  const after = page.getByRole('region', { name: 'Afterwards: what was billed' })
  await expect(after).toContainText('every difference explained')

  const book = page.getByRole('region', { name: 'Books in JPY' })
  await page.goto(`${desk}/#/journal?region=asia&month=${coming}`)
  const charged = book.getByRole('row').filter({ hasText: 'Card provider' }).getByRole('cell').first()
  await expect(charged).toHaveText(/\d/)

  await page.goto(`${desk}/#/journal?region=asia&month=${ended}`)
  await page.getByRole('button', { name: 'Close the month' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close the month' }).click()
  await expect(page.getByText(/^Closed by /)).toBeVisible()
  await expect(book).toContainText('Adds up to the bills')
  const download = page.waitForEvent('download')
  await book.getByRole('listitem').filter({ hasText: 'CSV, a line a posting' }).getByRole('button').click()
  const text = readFileSync(await (await download).path(), 'utf8').replace('\uFEFF', '')
  const rows = text.trimEnd().split('\r\n')
  const heads = rows[0]?.replaceAll('"', '').split(',') ?? []
  // Neither they nor the currency after them have commas.
  const sum = (head: string) =>
    rows.slice(1).reduce((all, row) => all + Number(row.split(',').at(heads.indexOf(head) - heads.length)), 0)
  expect(sum('debit')).toBeGreaterThan(0)
  expect(sum('debit')).toBe(sum('credit'))
})

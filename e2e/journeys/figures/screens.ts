import type { Locator, Page } from 'playwright/test'
import { expect } from '../../fixtures.ts'
import { amountIn, amountsIn } from '../../words.ts'
import { type Payment, type Reader, starting, textOf } from './overview.ts'

function differenceIn(said: string, { text, message }: Reader): number | null {
  if (!said.includes(text('plans.yearAhead.short'))) return null
  const of = (key: string) => message(`plans.yearAhead.${key}`).exec(said)
  const [more, less] = [of('more'), of('less')]
  if (more !== null) return amountIn(more.groups?.['amount'] ?? '')
  if (less !== null) return -amountIn(less.groups?.['amount'] ?? '')
  return of('same') === null ? null : 0
}

/** Folds are remembered. */
async function unfold(page: Page, title: string): Promise<void> {
  const fold = page.locator('details.fold').filter({ hasText: title })
  if ((await fold.getAttribute('open')) === null) await fold.locator('summary').click()
}

export interface Offers {
  readonly totals: readonly number[]
  readonly offers: readonly { readonly plan: number; readonly card: number; readonly bar: number | null }[]
}

export async function readPlans(reader: Reader): Promise<Offers> {
  const { page, text } = reader
  const row = page.getByRole('row', { name: starting(text('plans.yearAhead.next')) })
  await unfold(page, text('plans.folds.compare'))
  await expect(row).toBeVisible()
  const offers: { plan: number; card: number; bar: number | null }[] = []
  const bar = page.getByRole('region', { name: text('plans.summary') })
  for (const [plan, card] of (
    await page
      .getByRole('group', { name: text('plans.chooseOne') })
      .locator('.plan')
      .all()
  ).entries()) {
    const year = card.locator('.twelve')
    const said = (await year.count()) === 0 ? null : differenceIn(await textOf(year), reader)
    if (said === null) continue
    const button = card.getByRole('button')
    await button.click()
    await expect(bar).toContainText(text('plans.yearAhead.short'))
    offers.push({ plan, card: said, bar: differenceIn(await textOf(bar.locator('.figure').last()), reader) })
    await button.click()
  }
  return { totals: amountsIn(await textOf(row)), offers }
}

/** Less is negative. */
export async function readPlanner({
  page,
  region,
  text,
}: Reader): Promise<{ standing: number; difference: number | null }> {
  const answer = region('planner.answer')
  await unfold(page, text('planner.months'))
  const standing = answer.getByRole('row', { name: starting(text('planner.asThingsStand')) }).getByRole('rowheader')
  await expect(standing).toBeVisible()
  const said = await textOf(answer.locator('.said'))
  const way = ['less', 'more'].find((each) => said.includes(text(`planner.${each}`)))
  const difference = way === undefined ? null : (way === 'less' ? -1 : 1) * amountIn(said)
  return { standing: amountIn(await textOf(standing)), difference }
}

export async function readCancelling({ page, region, message }: Reader) {
  await expect(region('cancellation.consequences')).toBeVisible()
  const ways = await region('cancellation.cheaper.title')
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => [item.querySelector('a')?.hash ?? '', item.textContent] as const))
  const still = message('cancellation.stillToPayText').exec(await textOf(page.getByRole('main')))?.groups?.['amount']
  return {
    ways: ways.map(([hash, said]) => [hash.slice(1), amountIn(said)] as const),
    stillToPay: still === undefined ? null : amountIn(still),
  }
}

export interface Billed {
  readonly payments: readonly Omit<Payment, 'date'>[]
  readonly next: number | null
  readonly opened: readonly (readonly [figure: number, total: number])[]
}

export async function readBilling({ page, text, message }: Reader): Promise<Billed> {
  const main = page.getByRole('main')
  await expect(main.locator('.bill-detail').first()).toBeVisible()
  const next = message('bills.lead.next').exec(await textOf(main))?.groups?.['amount']
  const all = main.getByRole('radio', { name: text('bills.all'), exact: true })
  if ((await all.count()) > 0) await all.check()
  const years = main.getByLabel(text('terms.year'), { exact: true }).and(page.locator('select'))
  if ((await years.count()) > 0) await years.selectOption({ label: text('bills.allYears') })
  const list = page.getByRole('table', { name: text('bills.payments') })
  const rows = await list.locator('tbody tr').evaluateAll((each) =>
    // Only what was billed, without the refund below it.
    each.map((row) => {
      const cell = row.querySelector('td:nth-last-child(2)')
      return [row.querySelector('time')?.dateTime, (cell?.querySelector('.steps') ?? cell)?.firstChild?.textContent]
    }),
  )
  const names = ['totalInclTax', 'total'].map((name) => text(`invoiceLines.${name}`))
  const details = await main.locator('.bill-detail').all()
  const opened = (await Promise.all(details.map((detail) => openedIn(detail, names)))).flat()
  return {
    payments: rows
      .map(([month, amount]) => ({ month: month ?? '', amount: amountIn(amount ?? '') }))
      .filter(({ amount }) => amount > 0),
    next: next === undefined ? null : amountIn(next),
    opened,
  }
}

async function openedIn(detail: Locator, names: readonly string[]): Promise<readonly (readonly [number, number])[]> {
  const figure = detail.locator('.bill-figures')
  if ((await figure.count()) === 0) return []
  const sums = await detail
    .locator('.sums .pair')
    .evaluateAll((all) => all.map((each) => [each.firstElementChild?.textContent, each.lastElementChild?.textContent]))
  const total = sums.find(([name]) => names.includes(name ?? ''))?.[1] ?? ''
  return [[amountIn(await textOf(figure)), amountIn(total)]]
}

export async function readReceipt({ page, text }: Reader): Promise<number> {
  const sheet = page.getByRole('article', { name: starting(text('receipts.title')) })
  await expect(sheet).toBeVisible()
  return amountIn(await textOf(sheet.locator('.receipt-total')))
}

export async function readPurchases({ page, text }: Reader) {
  const cards = page.getByRole('group', { name: text('plans.chooseOne') }).locator('.plan')
  const amountOf = async (figure: string) => {
    const said = page.getByTestId(figure)
    return (await said.count()) === 0 ? null : amountIn(await textOf(said))
  }
  const chosen: { first: number | null; month: number | null; year: number | null }[] = []
  for (const card of await cards.all()) {
    await card.getByRole('button').click()
    await expect(page.getByRole('region', { name: text('plans.summary') })).toBeVisible()
    chosen.push({
      first: await amountOf('this-month'),
      month: await amountOf('full-month'),
      year: await amountOf('year'),
    })
    await card.getByRole('button').click()
  }
  const row = page.getByRole('row', { name: starting(text('plans.yearAhead.next')) })
  await unfold(page, text('plans.folds.compare'))
  await expect(row).toBeVisible()
  const rowOf = (name: string) => page.getByRole('row', { name: starting(name) })
  const storedHour = rowOf(text('plans.compare.storage')).or(rowOf(text('plans.compare.storageYear')))
  return { chosen, totals: amountsIn(await textOf(row)), storedHour: amountsIn(await textOf(storedHour)) }
}

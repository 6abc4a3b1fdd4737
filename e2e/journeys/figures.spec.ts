import type { Locator, Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { openScreen, settled } from '../screens.ts'
import { signIn } from '../sign-in.ts'

/** What a login is asked; each figure that two of its screens say must be the same on both. */
interface Figured {
  readonly login: string
  /** A suggestion is made, whatever day it is. */
  readonly advised?: boolean
  /** May try plans. */
  readonly plans?: boolean
  /** The plan's own card is on sale there, and another can be chosen. */
  readonly changes?: boolean
  readonly cancels?: boolean
}

const figured: readonly Figured[] = [
  { login: 'basic', changes: true, cancels: true },
  { login: 'standard', advised: true, changes: true, cancels: true },
  { login: 'standard-plus', cancels: true },
  { login: 'coupon', cancels: true },
  { login: 'bank-transfer', changes: true, cancels: true },
  { login: 'esports', plans: false },
  { login: 'mbp', cancels: true },
  { login: 'manager', changes: true },
  { login: 'reader', changes: true },
  { login: 'pro', advised: true, changes: true, cancels: true },
  { login: 'large', advised: true, changes: true, cancels: true },
  { login: 'elite-yearly', cancels: true },
  { login: 'pro-yearly-ending', cancels: true },
  { login: 'yearly-deadline', cancels: true },
]
/** Nothing is to come for them, once a bill is paid or at all: no screen says a sum. */
const unfigured = ['trial-ended', 'cancelled', 'reserved'] as const

const amounts = (text: string): number[] =>
  [...text.matchAll(/[¥$€][\d,]+(?:\.\d\d)?/g)].map(([found]) => Number(found.replaceAll(/\D/g, '')))
const amountIn = (text: string): number => amounts(text)[0] ?? Number.NaN
const sum = (all: readonly number[]): number => all.reduce((total, each) => total + each, 0)
const textOf = async (locator: Locator): Promise<string> => (await locator.textContent()) ?? ''

interface Row {
  readonly date: string
  readonly total: number
  readonly status: string
}

const toCome = ['Estimated', 'Fixed', 'With your usual hours']

interface Season {
  readonly coming: number
  readonly rows: readonly Row[]
  readonly toCome: readonly Row[]
}

/** The bills of the overview, row by row, and the sums above them. */
async function readSeason(page: Page): Promise<Season> {
  const season = page.getByRole('region', { name: 'Bills of 24 months' })
  const coming = season.getByText(/^Next 12 months, with your usual hours/)
  await expect(coming).toBeVisible()
  await season.getByRole('button', { name: 'Show as table' }).click()
  const cells = await season
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.map((row) => [...(row instanceof HTMLTableRowElement ? row.cells : [])].map((cell) => cell.textContent)),
    )
  const rows = cells.slice(1).map((row) => ({
    date: row[0] ?? '',
    total: amountIn(row.at(-2) ?? ''),
    status: row.at(-1) ?? '',
  }))
  const ahead = rows.filter(({ status }) => toCome.includes(status))
  const received = rows.filter(({ status }) => status.startsWith('Paid'))
  const paid = season.getByText(/^Paid in the last 12 months/)
  if (received.length > 0) {
    const refunded = sum(received.map(({ status }) => amountIn(status) || 0))
    expect(amountIn(await textOf(paid)), 'paid is the sum of its rows').toBe(
      sum(received.map(({ total }) => total)) - refunded,
    )
  }
  expect(amountIn(await textOf(coming)), 'what comes is the sum of its rows').toBe(sum(ahead.map(({ total }) => total)))
  return { coming: amountIn(await textOf(coming)), rows, toCome: ahead }
}

/** The figure that the overview leads with is the first row that is to come; hours that are not bought yet are no bill. */
async function checkHero(page: Page, { toCome: [first] }: Season): Promise<void> {
  const hero = page
    .locator('main section')
    .filter({ has: page.getByRole('heading', { level: 2 }) })
    .first()
  expect(amountIn(await textOf(hero)), 'the figure that leads').toBe(first?.total)
}

/** The last payments are rows of the season with the same amounts, as their bills say them. */
async function checkPayments(page: Page, { rows }: Season): Promise<void> {
  const table = page.getByRole('table', { name: 'Last payments' })
  await expect(table).toBeVisible()
  const billed = await table
    .getByRole('row')
    .filter({ hasText: 'Paid' })
    .evaluateAll((all) =>
      all.map((row) => [...(row instanceof HTMLTableRowElement ? row.cells : [])].map((cell) => cell.textContent)),
    )
  const totals = rows.map(({ total }) => total)
  const oldest = rows[0]?.date ?? ''
  for (const [, date = '', , amount = ''] of billed)
    if (date > oldest) expect(totals, `the payment of ${date}`).toContain(amountIn(amount))
}

/** What a suggestion says adds up, and begins with what the season says. */
async function readAdvice(page: Page, { coming }: Season, isAdvised: boolean): Promise<ReadonlyMap<string, number>> {
  if (isAdvised) await expect(page.getByRole('heading', { name: 'What would cost less' })).toBeVisible()
  const sentences = page.getByText(/instead of .* in the next 12 months, with your usual hours/)
  const savings = new Map<string, number>()
  for (const sentence of await sentences.all()) {
    const said = (await textOf(sentence)).match(/[^.]*? instead of .*? less\./)?.[0] ?? ''
    const [paid = '', rest = ''] = (await textOf(sentence)).split(' instead of ')
    const [before = Number.NaN, saving = Number.NaN] = amounts(rest)
    expect(before, said).toBe(coming)
    expect(before - sum(amounts(paid)), said).toBe(saving)
    const title = await textOf(sentence.locator('xpath=..').getByRole('heading'))
    expect(amountIn(title), title).toBe(saving)
    const plan = await sentence.locator('xpath=..').getByRole('link', { name: 'planner' }).getAttribute('href')
    savings.set(new URLSearchParams(plan?.split('?')[1]).get('plan') ?? '', saving)
  }
  return savings
}

const yearAhead = /Next 12 months, with your usual hours: (?:[¥$€][\d,.]+ (less|more)|the same)/
const signed = (text: string): number => {
  const found = yearAhead.exec(text)
  return found === null ? Number.NaN : (found[1] === 'less' ? -1 : 1) * (amountIn(found[0]) || 0)
}

/** On each tab: a card, the bar under it, the planner with the same plan and the table say one figure. */
async function readPlans(page: Page, { coming }: Season): Promise<ReadonlyMap<string, number>> {
  const differences = new Map<string, number>()
  for (const tab of ['monthly', 'yearly']) {
    await openScreen(page, `/change-plan?tab=${tab}`)
    const row = page.getByRole('row', { name: /^Next 12 months, with your usual hours/ })
    await expect(row).toBeVisible()
    const totals = amounts((await textOf(row)).replaceAll('–', '')).filter((total) => !Number.isNaN(total))
    const cards = page.getByRole('group', { name: 'Choose a plan' }).locator('.plan')
    const said = (await cards.allTextContents()).filter((text) => yearAhead.test(text))
    if (tab === 'monthly') expect(totals, 'one column is the plan in force').toContain(coming)
    for (const text of said) expect(totals, text).toContain(coming + signed(text))
    for (const card of await cards.filter({ hasText: yearAhead }).all()) {
      const button = card.getByRole('button')
      await button.click()
      const bar = page.getByRole('region', { name: 'Your choice' })
      await expect(bar).toContainText(yearAhead)
      expect(signed(await textOf(bar)), 'the bar').toBe(signed(await textOf(card)))
      differences.set(`${tab} ${(await textOf(button)).trim()}`, signed(await textOf(card)))
      await button.click()
    }
  }
  return differences
}

async function checkPlanner(page: Page, season: Season, savings: ReadonlyMap<string, number>): Promise<void> {
  await openScreen(page, '/planner')
  const answer = page.getByRole('region', { name: 'What it would cost' })
  const standing = answer.getByRole('row', { name: /^As things stand/ })
  expect(amountIn(await textOf(standing.getByRole('rowheader'))), 'the planner').toBe(season.coming)
  for (const [plan, saving] of savings) {
    await openScreen(page, `/planner?plan=${plan}`)
    await expect(answer.getByText(/less in 12 months/)).toBeVisible()
    expect(amountIn(await textOf(answer)), plan).toBe(saving)
  }
}

/** Each way on the cancel page opens in the planner, which says the same saving. */
async function checkCancelling(page: Page): Promise<void> {
  await openScreen(page, '/cancel-subscription')
  await expect(page.getByText('Take with you first').or(page.getByText('Ways to pay less')).first()).toBeVisible()
  const ways = page.getByRole('listitem').filter({ hasText: /^.*Next 12 months: [¥$€][\d,.]+ less$/ })
  const said = await ways.evaluateAll((items) =>
    items.map((item) => [item.querySelector('a')?.getAttribute('href') ?? '', item.textContent] as const),
  )
  for (const [href, text] of said) {
    await openScreen(page, href.replace(/^[^#]*#/, ''))
    const answer = page.getByRole('region', { name: 'What it would cost' })
    await expect(answer.getByText(/less in 12 months/)).toBeVisible()
    expect(amountIn(await textOf(answer)), text).toBe(amountIn(text))
  }
}

/** The calendar that the person subscribes to, event by event. */
async function checkCalendar(page: Page, { rows, toCome: ahead }: Season): Promise<void> {
  await openScreen(page, '/notices')
  const turn = page.getByRole('switch', { name: 'Calendar feed' })
  await expect(turn).toBeVisible()
  if ((await turn.getAttribute('aria-checked')) === 'false') await turn.click()
  else {
    await page.getByRole('button', { name: 'New address' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'New address' }).click()
  }
  const address = await page.getByLabel('Secret address').inputValue()
  const file = (await (await page.request.get(address)).text()).replaceAll('\r\n ', '')
  const events = file
    .split('BEGIN:VEVENT')
    .slice(1)
    .flatMap((event) => {
      const [, date] = /DTSTART;VALUE=DATE:(\d{8})/.exec(event) ?? []
      const [, summary = ''] = /SUMMARY:(.*)/.exec(event) ?? []
      return date === undefined || !/payment/i.test(summary)
        ? []
        : [[date, amountIn(summary.replaceAll('\\', ''))] as const]
    })
  const last = rows.at(-1)?.date.replaceAll('-', '') ?? ''
  const first = ahead[0]?.date.replaceAll('-', '') ?? ''
  const said = events.filter(([date]) => date >= first && date <= last)
  for (const [date, amount] of said) {
    const ofDay = rows.filter((row) => row.date.replaceAll('-', '') === date).map(({ total }) => total)
    expect([...ofDay, sum(ofDay)], `the calendar on ${date}`).toContain(amount)
  }
  expect(said.length).toBeGreaterThan(0)
}

// Nothing here writes but the address of a calendar, which is each person's own.
test.describe.configure({ mode: 'parallel' })

for (const { login, advised = false, plans = true, changes = false, cancels = false } of figured)
  test(`${login} reads one figure on every screen that says it`, async ({ page }) => {
    await signIn(page, login)
    await settled(page)
    const season = await readSeason(page)
    await checkHero(page, season)
    const savings = await readAdvice(page, season, advised)
    expect(savings.size).toBeGreaterThanOrEqual(advised ? 1 : 0)
    await checkPayments(page, season)
    const differences = changes ? await readPlans(page, season) : new Map<string, number>()
    for (const [, saving] of savings) if (changes) expect([...differences.values()]).toContain(-saving)
    if (plans) await checkPlanner(page, season, savings)
    if (cancels) await checkCancelling(page)
    await checkCalendar(page, season)
  })

for (const login of unfigured)
  test(`${login} reads no sum of what is to come`, async ({ page }) => {
    await signIn(page, login)
    await settled(page)
    await expect(page.getByText(/^Next 12 months, with your usual hours/)).toHaveCount(0)
  })

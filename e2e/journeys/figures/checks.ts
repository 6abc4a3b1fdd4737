import type { Page } from 'playwright/test'
import { expect } from '../../fixtures.ts'
import { openScreen, settled, speak } from '../../screens.ts'
import { amountsIn, say } from '../../words.ts'
import { type Advised, inBoth, inThis, languageOf, readOverview, type Season, sum } from './overview.ts'
import { type Billed, readBilling, readCancelling, readPlanner, readPlans, readReceipt } from './screens.ts'
import { isNamed, readCalendar, readMails, totalOfInvoice } from './sent.ts'

export const comingIn = ({ rows }: Season): Season['rows'] => rows.filter(({ state }) => state === 'to-come')

export function checkSums({ coming, paid, rows }: Season): void {
  const received = rows.filter(({ state }) => state === 'paid')
  if (received.length > 0)
    expect(paid, 'paid is the sum of its rows').toBe(sum(received.map(({ total, refunded }) => total - refunded)))
  const ahead = rows.filter(({ state }) => state !== 'paid').map(({ total }) => total)
  expect(coming, 'what comes and what is owed is the sum of its rows').toBe(ahead.length === 0 ? null : sum(ahead))
}

export async function checkOverview(page: Page, season: Season): Promise<void> {
  const { leading, following, difference, coming } = await inBoth(page, readOverview)
  const ahead = comingIn(season)
  const first = season.rows.find(({ state }) => state === 'unpaid') ?? ahead[0]
  if (first === undefined) return
  expect(leading, 'the figure that leads').toBe(first.total)
  const totals = ahead.map(({ total }) => total)
  for (const amount of following) expect(totals, 'what follows').toContain(amount)
  const last = season.rows.findLast(({ state, isYear }) => state === 'paid' && isYear === first.isYear)
  if (difference !== null) expect(difference, 'against the bill before').toBe(first.total - (last?.total ?? 0))
  expect(coming.length).toBeGreaterThan(0)
  const bills = ahead.map(({ date, total }) => [date, total])
  for (const bill of coming) expect(bills, 'a bill that comes').toContainEqual(bill)
}

export function checkPayments(payments: Billed['payments'], { rows }: Season, where: string): void {
  const [oldest] = rows
  for (const { month, amount } of payments) {
    if (oldest === undefined || month <= oldest.month) continue
    const totals = rows.filter((row) => row.month === month).map(({ total }) => total)
    expect([...totals, sum(totals)], `the bill of ${month} in ${where}`).toContain(amount)
  }
}

/** Sums agree, and another plan's begin with the season's. */
export function checkAdvice(advice: readonly Advised[], { coming }: Season): void {
  for (const { plan, payments, before, saving } of advice) {
    if (plan !== null) expect(before, plan).toBe(coming)
    expect(before - sum(payments), plan ?? 'asleep').toBe(saving)
  }
}

/** Card, bar and table agree on each tab. */
export async function checkPlans(page: Page, { coming }: Season, isOwnSold: boolean): Promise<readonly number[]> {
  const differences: number[] = []
  for (const tab of ['monthly', 'yearly']) {
    await openScreen(page, `/change-plan?tab=${tab}`)
    const { totals, offers } = await inBoth(page, readPlans)
    if (isOwnSold && tab === 'monthly') expect(totals, 'one column is the plan in force').toContain(coming)
    expect(totals, 'what costs nothing is not compared').not.toContain(0)
    for (const { card, bar } of offers) {
      expect(totals, `a card that says ${card}`).toContain((coming ?? 0) + card)
      expect(bar, 'the bar').toBe(card)
      differences.push(card)
    }
  }
  return differences
}

export async function checkPlanner(page: Page, { coming }: Season, plans: ReadonlyMap<string, number>): Promise<void> {
  await openScreen(page, '/planner')
  expect((await inBoth(page, readPlanner)).standing, 'the planner').toBe(coming ?? 0)
  for (const [plan, saving] of plans) {
    await openScreen(page, `/planner?plan=${plan}`)
    expect(await inBoth(page, readPlanner), plan).toEqual({ standing: coming, difference: -saving })
  }
}

interface Leaving {
  readonly ways: ReadonlyMap<string, number>
}

export async function checkCancelling(page: Page, season: Season): Promise<Leaving> {
  await openScreen(page, '/cancel-subscription')
  const { ways, stillToPay } = await inBoth(page, readCancelling)
  const ahead = comingIn(season)
  if (stillToPay !== null)
    expect(
      ahead.map(({ total }) => total),
      'still to pay',
    ).toContain(stillToPay)
  const planOf = (path: string) => new URLSearchParams(path.split('?')[1]).get('plan') ?? ''
  const plans = ways.map(([path, saving]) => [planOf(path), saving] as const).filter(([plan]) => plan !== '')
  return { ways: new Map(plans) }
}

export async function checkBilling(page: Page, season: Season): Promise<Billed['payments']> {
  await openScreen(page, '/billing-history')
  const { payments, next, opened } = await inBoth(page, readBilling)
  checkPayments(payments, season, 'Billing')
  const [newest] = payments
  if (next !== null) expect(next, 'what comes next in Billing').toBe(comingIn(season)[0]?.total)
  if (newest === undefined) return payments
  expect(opened.length, 'the bill that is open').toBeGreaterThan(0)
  for (const [figure, total] of opened) expect([figure, total]).toEqual([newest.amount, newest.amount])
  const language = await languageOf(page)
  const named = new RegExp(`^${RegExp.escape(say(language, 'paper.named.invoice'))}`)
  const invoice = page.getByRole('button', { name: named }).first()
  expect(await totalOfInvoice(page, invoice), 'the invoice').toBe(newest.amount)
  if ((await page.locator('.bill-detail a[href*="#/receipt/"]').count()) === 0) return payments
  await page.locator('.bill-detail .btn.more').first().click()
  await page
    .getByRole('link', { name: say(language, 'bills.receiptPage'), exact: true })
    .first()
    .click()
  await settled(page)
  expect(await inThis(page, readReceipt), 'the receipt').toBe(newest.amount)
  return payments
}

export async function checkCalendar(page: Page, season: Season): Promise<void> {
  await openScreen(page, '/notices')
  await speak(page, 'en')
  const turn = page.getByRole('switch', { name: say('en', 'calendarFeed.title') })
  if (!(await turn.isVisible())) await page.locator('summary', { hasText: say('en', 'calendarFeed.title') }).click()
  await expect(turn).toBeVisible()
  if ((await turn.getAttribute('aria-checked')) === 'false') await turn.click()
  else {
    await page.getByRole('button', { name: say('en', 'calendarFeed.new') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('en', 'calendarFeed.renew.ok') })
      .click()
  }
  const address = await page.getByLabel(say('en', 'calendarFeed.address')).inputValue()
  const last = season.rows.at(-1)?.date ?? ''
  const first = comingIn(season)[0]?.date ?? ''
  const said = (await readCalendar(page, address)).filter(([date]) => date >= first && date <= last)
  for (const [date, amount] of said) {
    const ofDay = season.rows.filter((row) => row.date === date).map(({ total }) => total)
    expect([...ofDay, sum(ofDay)], `the calendar on ${date}`).toContain(amount)
  }
  expect(said.length).toBeGreaterThan(0)
}

interface Known {
  readonly payments: Billed['payments']
  readonly open: readonly number[]
  readonly overview: Overviews
}

type Overviews = readonly (readonly [language: 'en' | 'ja', words: string])[]

export async function readOverviews(page: Page): Promise<Overviews> {
  const read: [language: 'en' | 'ja', words: string][] = []
  for (const language of ['en', 'ja'] as const) {
    await speak(page, language)
    await settled(page)
    read.push([language, (await page.getByRole('main').textContent()) ?? ''])
  }
  return read
}

/** The demo keeps mails of two months. */
const MAILED_DAYS = 40

const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** In each zone. */
const isToCome = (day: string): boolean => day > dayIn(1)

/** Against Billing, and against what comes. */
export async function checkMails(page: Page, club: string, season: Season, sign: string, known: Known): Promise<void> {
  const { payments, open, overview } = known
  const months = [...new Set(payments.map(({ month }) => month))]
  const all = await readMails(page, `office@${club}.touchline.example`, months)
  const newest = new Map(all.toReversed().map((mail) => [mail.kind ?? mail.subject, mail]))
  for (const { subject, dates } of newest.values())
    for (const day of dates.filter(isToCome))
      for (const [language, words] of overview)
        expect(isNamed(day, words, language), `the overview in ${language} names ${day} of "${subject}"`).toBe(true)
  const mails = all.filter(({ kind, subject }) => kind !== null && subject.includes(sign))
  const billedIn = (month: string) => payments.filter((payment) => payment.month === month).map(({ amount }) => amount)
  for (const { kind, month, amount, subject, text, dates, ofMonths } of mails) {
    if (month !== null) expect(billedIn(month), subject).toContain(amount)
    if (kind === 'paid' || kind === 'month-explained')
      expect(amountsIn(text), `the text of ${subject}`).toContain(amount)
    for (const [of, paid] of ofMonths) expect(billedIn(of), `${of} in ${subject}`).toContain(paid)
    const days = season.rows.filter((row) => row.month === month && row.state === 'paid').map(({ date }) => date)
    if (kind === 'paid' && days.length > 0) expect(days, `the day of ${subject}`).toContain(dates[0])
  }
  const [renewal, due, retry] = [newest.get('renewal'), newest.get('transfer-due'), newest.get('retry-planned')]
  const terms = season.rows.filter(({ isYear }) => isYear)
  if (renewal !== undefined && terms.length > 0) {
    const term = terms.find(({ total }) => total === renewal.amount)
    expect(term, 'the mail about the renewal').toBeDefined()
    if (term?.state === 'to-come') expect(renewal.dates, 'the day of the renewal').toContain(term.date)
  }
  if (due !== undefined) {
    expect(open, 'the mail about the bank transfer').toContain(due.amount)
    expect(due.dates, 'the day of the bank transfer').toContain(comingIn(season)[0]?.date)
  }
  if (retry !== undefined)
    expect(season.rows.find(({ state }) => state === 'unpaid')?.total, 'the next try').toBe(retry.amount)
  if (season.rows.some(({ state, date }) => state === 'paid' && date > dayIn(-MAILED_DAYS)))
    expect(mails.length, 'mails that name an amount').toBeGreaterThan(0)
}

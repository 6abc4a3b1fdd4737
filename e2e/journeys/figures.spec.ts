import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright/test'
import { answerStep, codeOf } from '../authenticator.ts'
import { expect, test } from '../fixtures.ts'
import { openScreen, settled, speak } from '../screens.ts'
import { fillSignIn, password, signIn } from '../sign-in.ts'
import { amountsIn, say } from '../words.ts'
import {
  type Advised,
  type Billed,
  inBoth,
  inThis,
  languageOf,
  readAdvice,
  readBilling,
  readCancelling,
  readOverview,
  readPayments,
  readPlanner,
  readPlans,
  readReceipt,
  readSeason,
  readTransfers,
  type Season,
  sum,
} from './figures.ts'
import { readCalendar, readMails, totalOfInvoice } from './sent-figures.ts'

/** What a login is asked; each figure that two of its screens say must be the same on both, in English and in Japanese. */
interface Figured {
  readonly login: string
  /** Of several organisations, the one that is opened. */
  readonly organization?: string
  /** Whose payer gets the mails; the login's own, if not given. */
  readonly club?: string
  /** A suggestion is made, whatever day it is. */
  readonly advised?: boolean
  /** May try plans. */
  readonly plans?: boolean
  /** The plan's own card is on sale there, and another can be chosen. */
  readonly changes?: boolean
  readonly cancels?: boolean
  /** Nothing is to come for it: no screen says a sum. */
  readonly nothingToCome?: boolean
}

const figured: readonly Figured[] = [
  { login: 'basic', changes: true, cancels: true },
  { login: 'standard', advised: true, changes: true, cancels: true },
  { login: 'standard-plus', cancels: true },
  { login: 'coupon', cancels: true },
  { login: 'unpaid', plans: false },
  { login: 'bank-transfer', changes: true, cancels: true },
  { login: 'esports', plans: false },
  { login: 'authenticator', club: 'esports', plans: false },
  { login: 'mbp', cancels: true },
  { login: 'manager', club: 'standard', changes: true },
  { login: 'reader', club: 'standard', changes: true },
  { login: 'multi', organization: 'Umi Water Polo', changes: true, cancels: true },
  { login: 'multi', organization: 'Rive Gauche Water Polo', changes: true, cancels: true },
  { login: 'pro', advised: true, changes: true, cancels: true },
  { login: 'large', advised: true, changes: true, cancels: true },
  { login: 'elite-yearly', cancels: true },
  { login: 'pro-yearly-ending', cancels: true },
  { login: 'yearly-deadline', cancels: true },
  { login: 'reserved', plans: false, nothingToCome: true },
  { login: 'cancelled', plans: false, nothingToCome: true },
]
/** Nothing was billed yet: each card, the bar and the table are compared. */
const unbilled = ['trial', 'trial-ended'] as const
/** Refused at the door, with the words for it. */
const refused = { closed: 'signIn.failures.closed', viewer: 'signIn.failures.not-administrator' } as const

const readme = readFileSync(join(dirname(dirname(import.meta.dirname)), 'README.md'), 'utf8')
const [demoLogins = ''] = (readme.split('## Log in to the demo')[1] ?? '').split('\n## ')

/** Signs in with what else the login is asked for. */
async function enter(page: Page, { login, organization }: Figured, attempt: number): Promise<void> {
  if (organization === undefined && login !== 'authenticator') return signIn(page, login)
  await fillSignIn(page, login, password)
  if (organization === undefined) {
    const secret = /its secret is `(\w+)`/.exec(demoLogins)?.[1] ?? ''
    await answerStep(page, say('en', 'secondStep.code.totp'), codeOf(secret, attempt === 0 ? 0 : 1))
  } else await page.getByRole('button', { name: organization }).click()
  await expect(page.getByRole('button', { name: 'Account of' })).toBeVisible()
}

const comingIn = ({ rows }: Season) => rows.filter(({ state }) => state === 'to-come')

/** The sums above the season are those of its rows. */
function checkSums({ coming, paid, rows }: Season): void {
  const received = rows.filter(({ state }) => state === 'paid')
  if (received.length > 0)
    expect(paid, 'paid is the sum of its rows').toBe(sum(received.map(({ total, refunded }) => total - refunded)))
  const ahead = rows.filter(({ state }) => state === 'to-come').map(({ total }) => total)
  expect(coming, 'what comes is the sum of its rows').toBe(ahead.length === 0 ? null : sum(ahead))
}

/** What leads, what follows and the rows of what comes are rows of the season. */
async function checkOverview(page: Page, season: Season): Promise<void> {
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

/** Each bill of a list is in the season with the same amount, whole or in the parts in which it was paid. */
function checkPayments(payments: Billed['payments'], { rows }: Season, where: string): void {
  const [oldest] = rows
  for (const { month, date, amount } of payments) {
    if (oldest === undefined || date <= oldest.date) continue
    const totals = rows.filter((row) => row.month === month).map(({ total }) => total)
    expect([...totals, sum(totals)], `the bill of ${month} in ${where}`).toContain(amount)
  }
}

/** What a suggestion says adds up, and begins with what the season says. */
function checkAdvice(advice: readonly Advised[], { coming }: Season): void {
  for (const { plan, payments, before, saving, title } of advice) {
    expect(before, plan).toBe(coming)
    expect(before - sum(payments), plan).toBe(saving)
    expect(title, plan).toBe(saving)
  }
}

/** On each tab: a card, the bar under it and the table say one figure. */
async function checkPlans(page: Page, { coming }: Season): Promise<readonly number[]> {
  const differences: number[] = []
  for (const tab of ['monthly', 'yearly']) {
    await openScreen(page, `/change-plan?tab=${tab}`)
    const { totals, offers } = await inBoth(page, readPlans)
    if (tab === 'monthly') expect(totals, 'one column is the plan in force').toContain(coming)
    for (const { card, bar } of offers) {
      expect(totals, `a card that says ${card}`).toContain((coming ?? 0) + card)
      expect(bar, 'the bar').toBe(card)
      differences.push(card)
    }
  }
  return differences
}

async function checkPlanner(page: Page, { coming }: Season, plans: ReadonlyMap<string, number>): Promise<void> {
  await openScreen(page, '/planner')
  expect((await inBoth(page, readPlanner)).standing, 'the planner').toBe(coming)
  for (const [plan, saving] of plans) {
    await openScreen(page, `/planner?plan=${plan}`)
    expect(await inBoth(page, readPlanner), plan).toEqual({ standing: coming, difference: -saving })
  }
}

/** The ways on the cancel page and what they save, and what a term still costs. */
async function checkCancelling(page: Page, season: Season): Promise<ReadonlyMap<string, number>> {
  await openScreen(page, '/cancel-subscription')
  const { ways, stillToPay } = await inBoth(page, readCancelling)
  const ahead = comingIn(season)
  if (stillToPay !== null)
    expect(
      ahead.map(({ total }) => total),
      'still to pay',
    ).toContain(stillToPay)
  return new Map(ways.map(([path, saving]) => [new URLSearchParams(path.split('?')[1]).get('plan') ?? '', saving]))
}

/** The list of bills, the bill that is open, its receipt and its invoice. */
async function checkBilling(page: Page, season: Season): Promise<Billed['payments']> {
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
  const receipt = say(language, 'billing.openReceipt').split('{month}').join(newest.month)
  const link = page.getByRole('link', { name: receipt, exact: true })
  if ((await link.count()) === 0) return payments
  await link.first().click()
  await settled(page)
  expect(await inThis(page, readReceipt), 'the receipt').toBe(newest.amount)
  return payments
}

/** The calendar that the person subscribes to, event by event. */
async function checkCalendar(page: Page, season: Season): Promise<void> {
  await openScreen(page, '/notices')
  await speak(page, 'en')
  const turn = page.getByRole('switch', { name: say('en', 'calendarFeed.title') })
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
  /** What was open of a bill by bank transfer. */
  readonly open: readonly number[]
}

/** What mails say of a bill is what Billing says of it, and what they announce is what comes. */
async function checkMails(page: Page, club: string, season: Season, sign: string, known: Known): Promise<void> {
  const { payments, open } = known
  const months = [...new Set(payments.map(({ month }) => month))]
  const mails = (await readMails(page, `office@${club}.touchline.example`, months)).filter(({ subject }) =>
    subject.includes(sign),
  )
  for (const { month, amount, subject } of mails) {
    const billed = payments.filter((payment) => payment.month === month).map((payment) => payment.amount)
    if (month !== null) expect(billed, subject).toContain(amount)
  }
  const ahead = comingIn(season).map(({ total }) => total)
  const newest = (kind: string) => mails.find((mail) => mail.kind === kind)?.amount
  const [renewal, due, retry] = [newest('renewal'), newest('transfer-due'), newest('retry-planned')]
  if (renewal !== undefined && ahead.length > 0) expect(ahead, 'the mail about the renewal').toContain(renewal)
  if (due !== undefined) expect(open, 'the mail about the bank transfer').toContain(due)
  if (retry !== undefined)
    expect(season.rows.find(({ state }) => state === 'unpaid')?.total, 'the next try').toBe(retry)
  expect(mails.length, 'mails that name an amount').toBeGreaterThan(0)
}

// Nothing here writes but the address of a calendar, which is each person's own.
test.describe.configure({ mode: 'parallel' })

test('every login of the demo is read', () => {
  const named = [...demoLogins.matchAll(/^\| (`.*?`) \|/gm)].flatMap(([, cell = '']) => cell.match(/[\w-]+/g) ?? [])
  expect(new Set([...figured.map(({ login }) => login), ...unbilled, ...Object.keys(refused)])).toEqual(new Set(named))
  expect(named).toHaveLength(23)
})

for (const asked of figured) {
  const { login, organization, club = login, advised = false, plans = true, changes = false, cancels = false } = asked
  const name = [login, organization].filter((each) => each !== undefined).join(' of ')
  test(`${name} reads one figure on every screen, paper and mail that says it`, async ({ page }, { retry }) => {
    await enter(page, asked, retry)
    await settled(page)
    const season = await inBoth(page, readSeason)
    checkSums(season)
    expect(season.coming === null).toBe(asked.nothingToCome === true)
    const sign = /[¥$€]/.exec((await page.getByRole('main').textContent()) ?? '')?.[0] ?? ''
    await checkOverview(page, season)
    const open = await inBoth(page, readTransfers)
    if (open.length > 0) expect(open.at(-1), 'what is open of a bank transfer').toBe(comingIn(season)[0]?.total)
    const advice = await inBoth(page, readAdvice)
    expect(advice.length).toBeGreaterThanOrEqual(advised ? 1 : 0)
    checkAdvice(advice, season)
    checkPayments(await inBoth(page, readPayments), season, 'the last payments')
    const differences = changes ? await checkPlans(page, season) : []
    for (const { saving } of advice) if (changes) expect(differences).toContain(-saving)
    const ways = cancels ? await checkCancelling(page, season) : new Map<string, number>()
    const saving = new Map([...ways, ...advice.map((piece) => [piece.plan, piece.saving] as const)])
    if (plans) await checkPlanner(page, season, saving)
    const payments = await checkBilling(page, season)
    if (asked.nothingToCome !== true) await checkCalendar(page, season)
    await checkMails(page, club, season, sign, { payments, open })
  })
}

for (const login of unbilled)
  test(`${login} reads one figure for each plan that it can buy`, async ({ page }) => {
    await signIn(page, login)
    await settled(page)
  })

for (const [login, words] of Object.entries(refused))
  test(`${login} is refused, and reads no figure`, async ({ page }) => {
    for (const language of ['en', 'ja'] as const) {
      await page.goto('/')
      await speak(page, language)
      await page.getByLabel(say(language, 'signIn.name')).fill(login)
      await page.getByLabel(say(language, 'signIn.password'), { exact: true }).fill(password)
      await page.getByRole('button', { name: say(language, 'signIn.submit'), exact: true }).click()
      await expect(page.getByText(say(language, words))).toBeVisible()
      expect(amountsIn((await page.locator('body').textContent()) ?? '')).toEqual([])
    }
  })

import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright/test'
import { runsToday } from '../../testing/src/size.ts'
import { answerStep, codeOf } from '../authenticator.ts'
import { expect, test } from '../fixtures.ts'
import { openScreen, settled, speak } from '../screens.ts'
import { fillSignIn, password, signIn } from '../sign-in.ts'
import { amountsIn, say } from '../words.ts'
import {
  checkAdvice,
  checkBilling,
  checkCalendar,
  checkCancelling,
  checkMails,
  checkOverview,
  checkPayments,
  checkPlanner,
  checkPlans,
  checkSums,
  comingIn,
  readOverviews,
} from './figures/checks.ts'
import { inBoth, readAdvice, readPayments, readSeason, readTransfers } from './figures/overview.ts'
import { readPurchases } from './figures/screens.ts'

/** Two screens must agree, in English and Japanese. */
interface Figured {
  readonly login: string
  /** The one of several organisations that is opened. */
  readonly organization?: string
  /** The login's own, if not given. */
  readonly club?: string
  readonly advised?: boolean
  readonly plans?: boolean
  readonly changes?: boolean
  readonly cancels?: boolean
  /** No screen shows a sum. */
  readonly nothingToCome?: boolean
}

const figured: readonly Figured[] = [
  { login: 'basic', changes: true, cancels: true },
  { login: 'standard', advised: true, changes: true, cancels: true },
  { login: 'standard-plus', cancels: true },
  { login: 'coupon', cancels: true },
  { login: 'unpaid', plans: false },
  { login: 'trash', changes: true, cancels: true },
  // Its plans cost a year, its season ends this month.
  { login: 'leaving', plans: false },
  { login: 'asleep', plans: false },
  { login: 'season', changes: true, cancels: true },
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
  { login: 'vat', changes: true, cancels: true },
  { login: 'yearly-deadline', cancels: true },
  { login: 'grace', plans: false },
  { login: 'reserved', nothingToCome: true },
  { login: 'cancelled', plans: false, nothingToCome: true },
]
const unbilled = ['trial', 'trial-ended'] as const
const refused = { closed: 'signIn.failures.closed', viewer: 'signIn.failures.not-administrator' } as const

const readme = readFileSync(join(dirname(dirname(import.meta.dirname)), 'README.md'), 'utf8')
const [demoLogins = ''] = (readme.split('## Sign in to the demo')[1] ?? '').split('\n## ')

async function enter(page: Page, { login, organization }: Figured, attempt: number): Promise<void> {
  if (organization === undefined && login !== 'authenticator') return signIn(page, login)
  await fillSignIn(page, login, password)
  if (organization === undefined) {
    const secret = /its secret is `(\w+)`/.exec(demoLogins)?.[1] ?? ''
    await answerStep(page, say('en', 'secondStep.code.totp'), codeOf(secret, attempt === 0 ? 0 : 1))
  } else await page.getByRole('button', { name: organization }).click()
  await expect(page.getByRole('button', { name: 'Account of' })).toBeVisible()
}

test.describe.configure({ mode: 'parallel', timeout: 180_000 })

test('every login of the demo is read', () => {
  const named = [...demoLogins.matchAll(/^\| (`.*?`) \|/gm)].flatMap(([, cell = '']) => cell.match(/[\w-]+/g) ?? [])
  expect(new Set([...figured.map(({ login }) => login), ...unbilled, ...Object.keys(refused)])).toEqual(new Set(named))
  expect(named).toHaveLength(29)
})

/** By day a part of the logins in turn; by night all. */
const DAYS = 13

for (const asked of figured.filter((_, nth) => runsToday(nth, DAYS))) {
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
    // What waits for an administrator is not shown to the others.
    const overview = club === login ? await readOverviews(page) : []
    const open = await inBoth(page, readTransfers)
    if (open.length > 0) expect(open.at(-1), 'what is open of a bank transfer').toBe(comingIn(season)[0]?.total)
    const advice = await inBoth(page, readAdvice)
    expect(advice.length).toBeGreaterThanOrEqual(advised ? 1 : 0)
    checkAdvice(advice, season)
    checkPayments(await inBoth(page, readPayments), season, 'the last payments')
    const differences = plans ? await checkPlans(page, season, changes) : []
    const others = advice.flatMap(({ plan, saving }) => (plan === null ? [] : [[plan, saving] as const]))
    for (const [, saving] of others) if (plans) expect(differences).toContain(-saving)
    const leaving = cancels ? await checkCancelling(page, season) : null
    const saving = new Map([...(leaving?.ways ?? []), ...others])
    if (plans) await checkPlanner(page, season, saving)
    const payments = await checkBilling(page, season)
    if (asked.nothingToCome !== true) await checkCalendar(page, season)
    await checkMails(page, club, season, sign, { payments, open, overview })
  })
}

for (const login of unbilled)
  test(`${login} reads one figure for each plan that it can buy`, async ({ page }) => {
    await signIn(page, login)
    for (const tab of ['monthly', 'yearly']) {
      await openScreen(page, `/purchase-plan?tab=${tab}`)
      const { chosen, totals, storedHour } = await inBoth(page, readPurchases)
      expect([chosen.length, storedHour.length]).toEqual([totals.length, totals.length])
      const ahead = chosen.map(({ first, month, year }) => year ?? (first ?? 0) + 11 * (month ?? 0))
      // In the first days of a month what the trial uploaded passes its twelve months within the year.
      const hours = totals.map((total, at) => (total - (ahead[at] ?? 0)) / (storedHour[at] ?? 0))
      expect(Math.min(...hours), 'the next twelve months of each plan').toBeGreaterThanOrEqual(0)
      expect((Math.max(...hours) - Math.min(...hours)) * Math.min(...storedHour), 'their storage').toBeLessThan(1)
    }
  })

for (const [login, words] of Object.entries(refused))
  test(`${login} is refused, and reads no figure`, async ({ page }) => {
    for (const language of ['en', 'ja'] as const) {
      await page.goto('/')
      await speak(page, language)
      await page.getByLabel(say(language, 'common.loginName')).fill(login)
      await page.getByLabel(say(language, 'common.password'), { exact: true }).fill(password)
      await page.getByRole('button', { name: say(language, 'signIn.submit'), exact: true }).click()
      await expect(page.getByText(say(language, words))).toBeVisible()
      await expect(page).toHaveURL(/#\/login$/)
      expect(amountsIn((await page.locator('body').textContent()) ?? '')).toEqual([])
    }
  })

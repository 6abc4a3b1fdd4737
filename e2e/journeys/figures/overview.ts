import { isDeepStrictEqual } from 'node:util'
import type { Locator, Page } from 'playwright/test'
import { expect } from '../../fixtures.ts'
import { type Language, settled, speak } from '../../screens.ts'
import { amountIn, amountsIn, say, sourceOfMessage } from '../../words.ts'

export interface Reader {
  readonly page: Page
  readonly text: (key: string) => string
  /** Arguments as groups, except known ones. */
  readonly message: (key: string, known?: Readonly<Record<string, string>>) => RegExp
  readonly region: (key: string) => Locator
}

const readerOf = (page: Page, language: Language): Reader => ({
  page,
  text: (key) => say(language, key),
  message: (key, known) => new RegExp(sourceOfMessage(language, key, 'console', known)),
  region: (key) => page.getByRole('region', { name: say(language, key), exact: true }),
})

export const languageOf = async (page: Page): Promise<'en' | 'ja'> =>
  (await page.locator('html').getAttribute('lang')) === 'ja' ? 'ja' : 'en'

export const inThis = async <T>(page: Page, read: (reader: Reader) => Promise<T>): Promise<T> =>
  read(readerOf(page, await languageOf(page)))

const TURNS = 3

/** In both languages, with equal figures. */
export async function inBoth<T>(page: Page, read: (reader: Reader) => Promise<T>): Promise<T> {
  let language = await languageOf(page)
  let said = await inThis(page, read)
  for (let turn = 1; ; turn += 1) {
    language = language === 'ja' ? 'en' : 'ja'
    await speak(page, language)
    await settled(page)
    const again = await read(readerOf(page, language))
    if (isDeepStrictEqual(again, said)) return said
    if (turn === TURNS) expect<unknown>(again, `the same in ${language}`).toEqual(said)
    said = again
  }
}

export const sum = (all: readonly number[]): number => all.reduce((total, each) => total + each, 0)
export const textOf = (locator: Locator): Promise<string> => locator.innerText()
export const starting = (text: string): RegExp => new RegExp(`^${RegExp.escape(text)}`)

const cellsOf = async (table: Locator): Promise<string[][]> =>
  table.evaluate((element) =>
    element instanceof HTMLTableElement
      ? [...element.rows].slice(1).map((row) => [...row.cells].map(({ innerText }) => innerText))
      : [],
  )

type State = 'paid' | 'unpaid' | 'to-come'

/** Longest first, for prefixes. */
const states: readonly (readonly [key: string, state: State])[] = [
  ['billing.statuses.Complete', 'paid'],
  ['billing.part', 'paid'],
  ['billing.statuses.Error', 'unpaid'],
  ['billing.statuses.Waiting', 'to-come'],
  ['billing.statuses.InProgress', 'unpaid'],
  ['contract.estimated', 'to-come'],
  ['season.later', 'to-come'],
]

interface Row {
  readonly date: string
  readonly month: string
  readonly isYear: boolean
  readonly total: number
  readonly state: State
  readonly refunded: number
}

export interface Season {
  readonly coming: number | null
  readonly paid: number | null
  readonly rows: readonly Row[]
}

export async function readSeason({ page, region, text, message }: Reader): Promise<Season> {
  const season = region('season.title')
  const coming = season
    .getByText(starting(text('plans.yearAhead.next')))
    .or(season.getByText(starting(text('season.comingOwed'))))
    .or(season.getByText(starting(text('season.comingDue'))))
  const nothing = season.getByText(text('season.nothingToCome'), { exact: true })
  const never = page.getByText(text('overview.nothingDue'), { exact: true })
  const ended = page.getByText(message('overview.needs.expired'))
  await expect(coming.or(nothing).or(never).or(ended)).toBeVisible()
  if ((await season.count()) === 0) return { coming: null, paid: null, rows: [] }
  const show = season.getByRole('button', { name: text('season.showTable') })
  if (await show.isVisible()) await show.click()
  const table = season.getByRole('table', { name: text('season.title') })
  const known = states.map(([key, state]) => [text(key), state] as const)
  const stateIn = (status: string): State => known.find(([said]) => status.startsWith(said))?.[1] ?? 'unpaid'
  const cells = await cellsOf(table)
  const rows = cells.map(([date = '', period = '', ...rest], at): Row => {
    const status = rest.at(-1) ?? ''
    const isRest = cells.slice(0, at).some((row) => row[1] === period && row.at(-1) === status)
    return {
      date,
      month: /\d{4}-\d\d/.exec(period)?.[0] ?? '',
      isYear: message('billing.yearFrom').test(period),
      total: amountIn(rest.at(-2) ?? ''),
      state: isRest && status.startsWith(text('billing.part')) ? 'to-come' : stateIn(status),
      refunded: amountIn(status) || 0,
    }
  })
  const sumIn = async (said: Locator) => ((await said.count()) === 0 ? null : amountIn(await textOf(said)))
  const paid = season
    .getByText(starting(text('season.paidHalf')))
    .or(season.getByText(starting(text('season.receivedHalf'))))
  return { coming: await sumIn(coming), paid: await sumIn(paid), rows }
}

export interface Overview {
  readonly leading: number
  readonly following: readonly number[]
  readonly difference: number | null
  readonly coming: readonly (readonly [date: string, amount: number])[]
}

const kinds = ['bill', 'billFromCard', 'billDue', 'restDue']
const owed = ['nextTry', 'owed']

export async function readOverview({ page, region, text, message }: Reader): Promise<Overview> {
  const hero = page
    .locator('main section')
    .filter({ has: page.getByRole('heading', { level: 2 }) })
    .first()
  const said = await textOf(hero)
  const main = await textOf(page.getByRole('main'))
  const follows = ['transfer.then', 'renewal.then']
  const following = follows.flatMap((key) => message(key).exec(main)?.groups?.['amount'] ?? [])
  const story = (way: string) => amountIn(message(`story.${way}.month`).exec(said)?.groups?.['amount'] ?? '') || 0
  // Its saving leads while asleep.
  const [charged] = ['storageAlone', 'charged'].flatMap(
    (key) => message(`sleep.hero.${key}`).exec(said)?.groups?.['amount'] ?? [],
  )
  const nothing = region('coming.title').getByText(text('coming.nothing'))
  await expect(region('coming.title').getByRole('listitem').or(nothing).first()).toBeVisible()
  const items = await region('coming.title')
    .getByRole('listitem')
    .evaluateAll((all) =>
      all.map((item) => [item.querySelector('time')?.dateTime, item.querySelector('span')?.textContent]),
    )
  const oneOf = (of: readonly string[]) =>
    new RegExp(`^(?:${of.map((kind) => message(`coming.${kind}`).source.replaceAll('?<', '?<_')).join('|')})$`)
  const [bill, open] = [oneOf(kinds), oneOf(owed)]
  return {
    leading: amountIn(charged ?? said),
    following: following.map(amountIn),
    difference: story('more') - story('less') || null,
    coming: items.flatMap(([date = '', words = '']) =>
      bill.test(words ?? '') && !open.test(words ?? '') && !Number.isNaN(amountIn(words ?? ''))
        ? [[date ?? '', amountIn(words ?? '')] as const]
        : [],
    ),
  }
}

export interface Payment {
  readonly month: string
  readonly date: string
  readonly amount: number
}

export async function readPayments({ region }: Reader): Promise<readonly Payment[]> {
  const rows = await region('overview.lastPayments')
    .getByRole('listitem')
    .evaluateAll((all) =>
      all.map((item) =>
        [...item.querySelectorAll('time')]
          .map(({ dateTime }) => dateTime)
          .concat(item instanceof HTMLElement ? item.innerText : ''),
      ),
    )
  return rows.map(([date = '', month = '', said = '']) => ({
    month,
    date,
    amount: amountIn(said.split('\n').at(-2) ?? ''),
  }))
}

export interface Advised {
  readonly plan: string | null
  readonly payments: readonly number[]
  readonly before: number
  readonly saving: number
}

async function askForAdvice(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Shift')
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => /after-[^.]*\.js/.test(name)),
    )
    expect(loaded).toBe(true)
  }).toPass()
  const idle = () => page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 })))
  for (const _ of ['for its part to be asked for', 'for it to be shown']) await idle()
}

export async function readAdvice({ page, region, text, message }: Reader): Promise<readonly Advised[]> {
  await askForAdvice(page)
  const review = page.getByRole('link', { name: text('prices.ways.review') })
  const pieces = region('advice.title').filter({ has: review })
  const advised: Advised[] = []
  for (const piece of await pieces.all()) {
    const [title = '', sum = ''] = await piece.locator('p > *').allInnerTexts()
    const keys = ['advice.sum', 'advice.sleepRest', 'advice.sleepHours']
    const said = keys.map((key) => message(key).exec(sum)?.groups).find((groups) => groups !== undefined)
    const { payments, after = '', before = '' } = said ?? {}
    const href = (await piece.locator(review).getAttribute('href')) ?? ''
    advised.push({
      plan: payments === undefined ? null : (new URLSearchParams(href.split('?')[1]).get('plan') ?? ''),
      payments: amountsIn(payments ?? after),
      before: amountIn(before),
      saving: amountIn(title),
    })
  }
  return advised
}

export const readTransfers = async ({ page, text }: Reader): Promise<readonly number[]> => {
  const show = page.getByRole('button', { name: text('transfer.showBank') }).first()
  if ((await show.count()) === 0) return []
  await show.click()
  const cells = await cellsOf(page.getByRole('table', { name: text('transfer.payments') }))
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('common.close') })
    .click()
  return cells.map((row) => amountIn(row.at(-1) ?? ''))
}

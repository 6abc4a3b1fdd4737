import type { Page } from 'playwright/test'
import { runsToday } from '../../testing/src/size.ts'
import { expect, test } from '../fixtures.ts'
import { handfuls, type Language, languages, openScreen, screens, settled, speak } from '../screens.ts'
import { signIn } from '../sign-in.ts'
import { type Finding, lookOnce, lookTwice, takeLooks } from './axe.ts'
import { misfits } from './fit.ts'

/** `npm run lab -- access` checks all screens, logins and languages; `npm test` takes turns. */
const isWhole = process.env['ACCESS'] === 'whole'

/** Every state within so many days; all in a night. */
const DAYS = 15

test.describe.configure({ mode: 'parallel', timeout: isWhole ? 3_600_000 : 300_000 })

interface Walk {
  readonly login: string
  /** Null: the menu's screens. */
  readonly screens: readonly string[] | null
  readonly spoken: readonly Language[]
}

const states = [
  'trial',
  'trial-ended',
  'standard',
  'standard-plus',
  'coupon',
  'unpaid',
  'esports',
  'pro',
  'elite-yearly',
  'pro-yearly-ending',
  'yearly-deadline',
  'reserved',
  'cancelled',
  'bank-transfer',
  'mbp',
]

const spokenIn = (walk: number): readonly Language[] => {
  const [first, ...others] = languages
  return [first, others[walk % others.length] ?? first]
}

/** By day every fourth handful in one of the two. */
const PAIRS = 8
const spokenToday = (walk: number): readonly Language[] =>
  spokenIn(walk).filter((_, nth) => runsToday(2 * walk + nth, PAIRS))

const walks: readonly Walk[] = isWhole
  ? ['basic', ...states, 'large'].map((login) => ({ login, screens, spoken: languages }))
  : [
      ...handfuls
        .map((some, walk) => ({ login: 'basic', screens: some, spoken: spokenToday(walk) }))
        .filter(({ spoken }) => spoken.length > 0),
      ...states
        .map((login, walk) => ({ login, screens: null, spoken: spokenIn(walk).slice(-1) }))
        .filter((_, walk) => runsToday(walk, DAYS)),
    ]

async function speakOn(page: Page, screen: string, language: Language): Promise<void> {
  const isHere = (await page.locator('select.language').count()) > 0
  if (!isHere) await openScreen(page, '/contract-info')
  await speak(page, language)
  if (!isHere) await openScreen(page, screen)
  await settled(page)
}

/** WCAG 1.4.10: no sideways scrolling at 320 px. */
async function reflow(page: Page, where: string): Promise<readonly Finding[]> {
  await page.setViewportSize({ width: 320, height: 640 })
  const found = await misfits(page, `${where} at 320 px`)
  await page.setViewportSize({ width: 1280, height: 900 })
  return found
}

async function lookAtTabs(page: Page, where: string, isFirst: boolean): Promise<Finding[]> {
  const tabs = page.getByRole('main').getByRole('tab')
  const count = await tabs.count()
  const found: Finding[] = []
  for (let tab = 0; tab < Math.max(1, count); tab += 1) {
    if (count > 0) {
      await tabs.nth(tab).click()
      await settled(page)
    }
    const at = count > 0 ? `${where} tab ${tab + 1}` : where
    if (isFirst) found.push(...(await lookTwice(page, at)), ...(await reflow(page, at)))
    // Colours do not depend on the language, but `npm run lab -- access` checks all.
    else found.push(...(await (isWhole ? lookTwice(page, at, 'dark') : lookOnce(page, at, 'dark'))))
  }
  return found
}

async function lookAt(page: Page, login: string, screen: string, spoken: readonly Language[]): Promise<Finding[]> {
  const found: Finding[] = []
  for (const [turn, language] of spoken.entries()) {
    await speakOn(page, screen, language)
    found.push(...(await lookAtTabs(page, `${login} ${screen} ${language}`, turn === 0)))
  }
  return found
}

/** To screens with an address per thing. */
const leadingOn: Readonly<Record<string, string>> = { '/billing-history': '#/receipt/', '/people': '#/requests/' }

async function ledFrom(page: Page, screen: string): Promise<string | null> {
  const to = leadingOn[screen]
  const links = page.locator(`main a[href*="${to}"]`)
  if (to === undefined || (await links.count()) === 0) return null
  return (await links.first().getAttribute('href'))?.replace(/^.*#/, '') ?? null
}

async function menuOf(page: Page): Promise<readonly string[]> {
  const links = page.locator('.shell > .drawer nav a')
  return links.evaluateAll((all) => all.map((link) => (link.getAttribute('href') ?? '').replace(/^.*#/, '')))
}

for (const { login, screens: given, spoken } of walks)
  test(`${login} finds no fault in ${given === null || isWhole ? 'what it may open' : given.join(', ')}, in either theme, wide or narrow`, async ({
    page,
  }, { annotations }) => {
    await signIn(page, login)
    takeLooks()
    const waiting = [...(given ?? (await menuOf(page)))]
    const seen = new Set<string>()
    const found: Finding[] = []
    for (let screen = waiting.shift(); screen !== undefined; screen = waiting.shift()) {
      await openScreen(page, screen)
      const { hash } = new URL(page.url())
      if (seen.has(hash)) continue
      seen.add(hash)
      found.push(...(await lookAt(page, login, screen, spoken)))
      const next = await ledFrom(page, screen)
      if (next !== null) waiting.unshift(next)
    }
    annotations.push({ type: 'looks', description: takeLooks() })
    expect(found).toEqual([])
  })

/** So many days see the login in every language. */
const LANGUAGE_DAYS = 6

test('the login has no finding in its languages and either theme, and reflows at 320 px', async ({ page }, {
  annotations,
}) => {
  await page.goto('/')
  const spoken = languages.filter((_, nth) => isWhole || runsToday(nth, LANGUAGE_DAYS))
  const found = await lookAt(page, 'nobody', '/login', spoken)
  annotations.push({ type: 'looks', description: takeLooks() })
  expect(found).toEqual([])
})

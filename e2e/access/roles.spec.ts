import type { Page } from 'playwright/test'
import { runsToday } from '../../testing/src/size.ts'
import { deskOf, enterDesk, lookAtConsole, openForCase } from '../desk.ts'
import { expect, test } from '../fixtures.ts'
import { handfuls, openScreen, settled } from '../screens.ts'
import { signIn } from '../sign-in.ts'
import { say } from '../words.ts'

const logins = { administrator: 'standard', 'billing manager': 'manager', reader: 'reader' }

test.describe.configure({ mode: 'parallel', timeout: 300_000 })
test.use({ permissions: ['clipboard-write'] })

const MOST_BUTTONS = 40

/** They end the session, change organisation or language, or send no body. */
const kept = [/Log out$/, /Switch organisation/, /Withdraw$/]

const reads = /\/current_value$/

/** Writes get an unreadable body: roles are checked first, so allowed writes change nothing. */
async function hearRefusals(page: Page): Promise<() => readonly string[]> {
  const refused: string[] = []
  await page.addInitScript(() => {
    window.print = () => undefined
  })
  await page.route('**/api/v0/**', (route) => {
    const request = route.request()
    if (request.method() === 'GET' || reads.test(request.url())) return route.continue()
    const headers = { ...request.headers(), 'content-type': 'application/json' }
    return route.continue({ headers, postData: 'unreadable' })
  })
  page.on('response', (response) => {
    if (response.status() === 403)
      refused.push(`${response.request().method()} ${new URL(response.url()).pathname} was refused`)
  })
  return () => refused.splice(0)
}

interface Seen {
  /** Rows of a list have the same. */
  readonly kind: string
  readonly index: number
}

const buttonsOn = (page: Page, inside: string): Promise<readonly Seen[]> =>
  page.locator(`${inside} button`).evaluateAll((all) =>
    all.flatMap((button, index) => {
      if (!(button instanceof HTMLButtonElement) || button.disabled || !button.checkVisibility()) return []
      if (button.getAttribute('aria-disabled') === 'true') return []
      const isRow = button.closest('tr, li') !== null
      const name = (isRow ? null : button.getAttribute('aria-label')) ?? button.textContent ?? ''
      return [{ kind: `${button.className} ${name.replace(/[\d.,:]+/g, '#').trim()}`, index }]
    }),
  )

async function answerDialogs(page: Page): Promise<boolean> {
  const dialog = page.locator('[role=dialog]:visible, dialog[open]').last()
  for (let turn = 0; turn < 4 && (await dialog.count()) > 0; turn += 1) {
    const main = dialog.locator('footer button:enabled:visible').last()
    if (turn === 0 && (await main.count()) > 0) {
      await main.click({ timeout: 5_000 })
      await settled(page)
    }
    await page.keyboard.press('Escape')
  }
  return (await dialog.count()) > 0
}

const refusal = (page: Page) => page.getByRole('dialog', { name: say('en', 'faults.notPermitted.title') })
const isRefusalShown = (page: Page): Promise<boolean> => refusal(page).isVisible()

/** Preloads the refusal's message. */
async function beRefusedOnce(page: Page): Promise<void> {
  await openScreen(page, '/cancel-subscription')
  await expect(refusal(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(refusal(page)).toBeHidden()
}

async function check(page: Page, heard: () => readonly string[], where: string): Promise<readonly string[]> {
  await settled(page)
  const before = await isRefusalShown(page)
  await answerDialogs(page)
  await settled(page)
  const found = [...heard(), ...(before ? ['the role does not allow it'] : [])]
  return found.map((what) => `${where}: ${what}`)
}

/** Like a keyboard, through pinned elements; skips vanished ones. */
const press = (page: Page, { index }: Seen): Promise<void> =>
  page.locator('main button').evaluateAll((all, at) => {
    const button = all[at]
    if (button instanceof HTMLElement) button.click()
  }, index)

const isAt = (page: Page, screen: string): boolean => new URL(page.url()).hash.split('?')[0] === `#${screen}`

interface Place {
  readonly where: string
  readonly open: () => Promise<void>
  readonly isLeft: (before: string) => boolean
}

/** Including buttons that appear. */
async function pressAll(
  page: Page,
  { where, open, isLeft }: Place,
  heard: () => readonly string[],
): Promise<readonly string[]> {
  const pressed = new Set<string>()
  const found: string[] = []
  while (pressed.size < MOST_BUTTONS) {
    const next = (await buttonsOn(page, 'main')).find(({ kind }) => !pressed.has(kind))
    if (next === undefined) break
    pressed.add(next.kind)
    if (kept.some((name) => name.test(next.kind))) continue
    const before = page.url()
    await press(page, next)
    found.push(...(await check(page, heard, `${where} > ${next.kind}`)))
    if (isLeft(before)) await open()
  }
  return found
}

const linksOn = (page: Page): Promise<readonly string[]> =>
  page
    .locator('a[href*="#/"]:visible')
    .evaluateAll((all) => all.map((link) => (link.getAttribute('href') ?? '').replace(/^.*#/, '')))

const kindOf = (link: string): string => link.replace(/[\da-f-]{8,}|\d+/g, '#')

/** Every day a quarter of the screens, each as one of the roles. */
const DAYS = 12
const walks = Object.entries(logins).flatMap(([role, login], nth, { length }) =>
  handfuls.flatMap((some, handful) => (runsToday(handful * length + nth, DAYS) ? [{ role, login, some }] : [])),
)

for (const { role, login, some } of walks) {
  // Demo only; breaks on purpose.
  const screens = some.filter((screen) => screen !== '/debug')
  test(`no link and no button of ${screens.join(', ')} ends in a refusal of the ${role}`, async ({ page }) => {
    await signIn(page, login)
    if (role !== 'administrator') await beRefusedOnce(page)
    const heard = await hearRefusals(page)
    const followed = new Set<string>()
    const found: string[] = []
    for (const screen of screens) {
      await openScreen(page, screen)
      await check(page, heard, screen)
      // Not linked in this role or state; its target is walked separately.
      if (!isAt(page, screen)) continue
      const links = await linksOn(page)
      const place = {
        where: screen,
        open: () => openScreen(page, screen),
        isLeft: (before: string) => page.url() !== before,
      }
      found.push(...(await pressAll(page, place, heard)))
      for (const link of links.filter((each) => !followed.has(kindOf(each)))) {
        followed.add(kindOf(link))
        await openScreen(page, link)
        found.push(...(await check(page, heard, `${screen} > ${link}`)))
      }
    }
    expect(found).toEqual([])
  })
}

const LOOK_DAYS = 4

test('no link and no button of a look is refused', async ({ page, baseURL }) => {
  await enterDesk(page, deskOf(baseURL ?? ''), 'support')
  await openForCase(page, 'asia-standard-plus', '3140')
  const tab = await lookAtConsole(page, 'they rang at 15:10')
  const refused: string[] = []
  tab.on('response', (response) => {
    if (response.status() === 403) refused.push(`${response.request().method()} ${new URL(response.url()).pathname}`)
  })
  const heard = () => refused.splice(0)
  const follow = async (...links: readonly string[]) => {
    await tab.keyboard.press('Escape')
    for (const link of links) {
      await tab.locator(`a[href="${link}"]:visible`).first().click()
      await settled(tab)
    }
  }
  const linksOf = (part: string) =>
    tab
      .locator(`${part} a[href^="/"]:visible`)
      .evaluateAll((all) => all.flatMap((link) => (link.closest('.dashed') ? [] : [link.getAttribute('href') ?? ''])))
  const seen = new Set<string>()
  const found: string[] = []
  const visit = async (...ways: readonly string[]) => {
    const where = ways.join(' > ')
    await follow(...ways)
    found.push(...(await check(tab, heard, where)))
    found.push(...(await pressAll(tab, { where, open: () => follow(...ways), isLeft: () => true }, heard)))
  }
  await expect(tab.locator('.look-menu a').first()).toBeVisible()
  await settled(tab)
  const menu = await linksOf('.look-menu')
  expect(menu.length).toBeGreaterThan(5)
  for (const way of menu) seen.add(kindOf(way))
  for (const way of menu.filter((_, nth) => runsToday(nth, LOOK_DAYS))) {
    await visit(way)
    await follow(way)
    const links = await linksOf('main')
    for (const link of links.filter((each) => !seen.has(kindOf(each)))) {
      if (seen.has(kindOf(link))) continue
      seen.add(kindOf(link))
      await visit(way, link)
    }
  }
  expect(found).toEqual([])
})

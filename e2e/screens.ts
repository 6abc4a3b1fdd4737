import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, type Locator, type Page } from 'playwright/test'

const root = dirname(import.meta.dirname)

/** From the console's own table. */
export const screens: readonly string[] = [
  ...readFileSync(join(root, 'apps/console/src/lib/navigation/paths.ts'), 'utf8').matchAll(/: '(\/[^']*)'/g),
]
  .map(([, path]) => (path === '/$' ? '/no-such-page' : (path ?? '')))
  .filter((path) => path !== '/login' && !path.includes('$'))

const HANDFUL = 5

/** One sign-in per handful. */
export const handfuls: readonly (readonly string[])[] = Array.from(
  { length: Math.ceil(screens.length / HANDFUL) },
  (_, turn) => screens.slice(turn * HANDFUL, (turn + 1) * HANDFUL),
)

/** Guards may have led elsewhere. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    if (location.hash === `#${to}`) return
    const heard = new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }))
    location.hash = to
    return heard
  }, path)
  await settled(page)
}

/** Advice may link there too. */
export const menuLink = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name })

const underWay = '.skeleton, .overlay, main[aria-busy=true]'
const beginning = 'main h1, main [role=alert], main h2'
const FRAMES = 300

/**
 * Frame by frame, because expectations poll after 100, 350 and 850 ms. True when one is there and the other gone for
 * two frames.
 */
export const isSoon = (page: Page, there: string, gone: string): Promise<boolean> =>
  page
    .evaluate(
      async ([present, absent, frames]) => {
        const isSo = () => document.querySelector(absent) === null && document.querySelector(present) !== null
        let before = isSo()
        for (let frame = 0; frame < frames; frame += 1) {
          await new Promise(requestAnimationFrame)
          const now = isSo()
          if (before && now) return true
          before = now
        }
        return false
      },
      [there, gone, FRAMES] as const,
    )
    // The page was left meanwhile.
    .catch(() => false)

/** Nothing pending, and a heading or alert. */
export async function settled(page: Page): Promise<void> {
  if (await isSoon(page, beginning, underWay)) return
  await expect(page.locator(underWay)).toHaveCount(0)
  await expect(page.locator(beginning).first()).toBeAttached()
  await expect(page.locator(underWay)).toHaveCount(0)
}

export const languages = ['en', 'ja', 'fr', 'es', 'pt-pt', 'de'] as const
export type Language = (typeof languages)[number]

export async function speak(page: Page, language: Language): Promise<void> {
  const select = page.locator('select.language')
  const isInMenu = (await select.count()) === 0
  if (isInMenu) await page.locator('.bar .account').click()
  await select.selectOption(language)
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'pt-pt' ? 'pt-PT' : language)
  if (isInMenu) await page.keyboard.press('Escape')
}

export const wear = (page: Page, theme: 'light' | 'dark'): Promise<void> =>
  page.evaluate((chosen) => {
    document.documentElement.dataset['theme'] = chosen
  }, theme)

/** Of the open bill, or of a row's. */
export async function openReceipt(page: Page, row?: Locator): Promise<void> {
  await row?.getByRole('link').first().click()
  await page
    .getByRole('button', { name: /^More about / })
    .first()
    .click()
  await page.getByRole('link', { name: 'Receipt page' }).click()
}

import type { Page } from 'playwright/test'
import { runsToday } from '../../testing/src/size.ts'
import { expect, test } from '../fixtures.ts'
import { handfuls, openScreen, screens } from '../screens.ts'
import { signIn } from '../sign-in.ts'

test.describe.configure({ mode: 'parallel', timeout: 120_000 })

/** Load order decides between equal specificities. */
const sheetsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => [...document.styleSheets].flatMap(({ href }) => href ?? []))

const looks = ['display', 'padding', 'color', 'background-color', 'border-color', 'font', 'text-align']

/** That these sheets in this order would change. */
const otherwiseWith = (page: Page, sheets: readonly string[]): Promise<readonly string[]> =>
  page.evaluate(
    ([names, looks]) => {
      const all = [...document.styleSheets].filter(({ href }) => href !== null)
      const copies = new Map(
        all.map((sheet) => {
          const copy = new CSSStyleSheet()
          copy.replaceSync([...sheet.cssRules].map(({ cssText }) => cssText).join('\n'))
          return [sheet.href, copy] as const
        }),
      )
      const lookWith = (chosen: readonly (string | null)[]) => {
        document.adoptedStyleSheets = chosen.flatMap((name) => copies.get(name) ?? [])
        return [...document.querySelectorAll('main, main *')].map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect()
          const style = getComputedStyle(element)
          return [...[x, y, width, height].map(Math.round), ...looks.map((each) => style.getPropertyValue(each))].join(
            ' ',
          )
        })
      }
      for (const sheet of all) sheet.disabled = true
      const after = lookWith(all.map(({ href }) => href))
      const alone = lookWith(names)
      document.adoptedStyleSheets = []
      for (const sheet of all) sheet.disabled = false
      return [...document.querySelectorAll('main, main *')].flatMap((element, nth) =>
        after[nth] === alone[nth]
          ? []
          : [`${element.tagName} ${element.getAttribute('class') ?? ''}: ${after[nth]} instead of ${alone[nth]}`],
      )
    },
    [sheets, looks] as const,
  )

/** So many days look at every screen; the night looks at all of them. */
for (const some of handfuls.filter((_, nth) => runsToday(nth, handfuls.length)))
  test(`${some.join(', ')} look the same when every other screen was open before`, async ({ page, context }) => {
    await signIn(page, 'standard')
    for (const screen of [...some, ...screens]) await openScreen(page, screen)
    const fresh = await context.newPage()
    for (const screen of some) {
      await openScreen(page, screen)
      const address = page.url()
      await fresh.goto('/healthz')
      await fresh.goto(address)
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 })
        // Loaded in idle time.
        await expect
          .poll(async () => (await otherwiseWith(page, await sheetsOf(fresh))).slice(0, 5), `${screen} at ${width} px`)
          .toEqual([])
      }
    }
  })

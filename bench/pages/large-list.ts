import { type Browser, chromium, type Page } from 'playwright'
import { browserLaunch } from '../../tools/browser.ts'
import { median } from '../load.ts'
import { signIn } from './first-visit.ts'

const ROUNDS = 3

export interface LargeList {
  readonly firstRowsMs: number
  readonly sortMs: number
  readonly longestFrameMs: number
  readonly elements: number
}

/** Runs in the page: browsers report frames from 50 ms. */
function watchFrames(): void {
  document.documentElement.dataset['longest'] = '0'
  new PerformanceObserver((list) => {
    const longest = Math.max(...list.getEntries().map(({ duration }) => duration))
    const before = Number(document.documentElement.dataset['longest'])
    document.documentElement.dataset['longest'] = String(Math.max(before, longest))
  }).observe({ type: 'long-animation-frame' })
}

/** From the press to rows; code is prefetched, as by hovering. */
const openRows = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const began = performance.now()
        const look = (): void => {
          if (document.querySelectorAll('table.games tbody tr').length > 3) resolve(performance.now() - began)
          else requestAnimationFrame(look)
        }
        location.hash = '/billing-movies'
        look()
      }),
  )

const sortBy = (page: Page, column: string): Promise<number> =>
  page
    .getByRole('columnheader', { name: column })
    .getByRole('button')
    .evaluate(
      (button: HTMLElement) =>
        new Promise<number>((resolve) => {
          const began = performance.now()
          button.click()
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)))
        }),
    )

async function measure(browser: Browser, url: string): Promise<LargeList> {
  const context = await browser.newContext({ storageState: await signIn(browser, url, 'large') })
  const page = await context.newPage()
  await page.goto(`${url}/#/contract-info`)
  await page.getByRole('link', { name: 'Video storage' }).first().hover()
  await page.waitForLoadState('networkidle')
  await page.evaluate(watchFrames)
  const firstRowsMs = await openRows(page)
  await page.getByText(/^[\d,]+ games$/).waitFor()
  const sorts: number[] = []
  for (const column of ['Length', 'Title', 'Date']) sorts.push(await sortBy(page, column))
  for (let turn = 0; turn < 40; turn += 1) await page.mouse.wheel(0, 700)
  await page.waitForTimeout(500)
  const elements = await page.locator('*').count()
  const longestFrameMs = Number(await page.locator('html').getAttribute('data-longest'))
  await context.close()
  return { firstRowsMs, sortMs: median(sorts), longestFrameMs, elements }
}

export async function largeList(url: string): Promise<LargeList> {
  const browser = await chromium.launch(await browserLaunch())
  try {
    const measured: LargeList[] = []
    for (let round = 0; round < ROUNDS; round += 1) measured.push(await measure(browser, url))
    const of = (figure: (each: LargeList) => number): number => median(measured.map(figure))
    return {
      firstRowsMs: of(({ firstRowsMs }) => firstRowsMs),
      sortMs: of(({ sortMs }) => sortMs),
      longestFrameMs: of(({ longestFrameMs }) => longestFrameMs),
      elements: of(({ elements }) => elements),
    }
  } finally {
    await browser.close()
  }
}

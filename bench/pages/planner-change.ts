/** One change with 800 users, from slider to picture. */
import { type Browser, chromium, type Page } from 'playwright'
import { browserLaunch } from '../../tools/browser.ts'
import { median } from '../load.ts'
import { signIn } from './first-visit.ts'

const MOVES = 30

/** Handlers, rendering and layout. */
const moveSlider = (page: Page, name: string): Promise<readonly number[]> =>
  page.getByRole('slider', { name }).evaluate(async (slider: HTMLInputElement, moves) => {
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    const times: number[] = []
    for (let move = 1; move <= moves; move += 1) {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      const began = performance.now()
      setValue?.call(slider, String(move / 2))
      slider.dispatchEvent(new Event('input', { bubbles: true }))
      await Promise.resolve()
      document.body.getBoundingClientRect()
      times.push(performance.now() - began)
    }
    return times
  }, MOVES)

async function measure(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ storageState: await signIn(browser, url, 'large') })
  const page = await context.newPage()
  await page.goto(`${url}/#/planner?start=next`)
  await page.getByRole('radio', { name: 'yearly' }).click()
  await page.getByRole('img', { name: /^Running total/ }).waitFor()
  const times = await moveSlider(page, 'Upload hours a month')
  await context.close()
  return median(times)
}

/** Milliseconds, median of thirty. */
export async function plannerChange(url: string): Promise<number> {
  const browser = await chromium.launch(await browserLaunch())
  try {
    return await measure(browser, url)
  } finally {
    await browser.close()
  }
}

import { chromium } from 'playwright'
import { browserLaunch } from './tools/browser.ts'
export const open = async (login: string, opts: any = {}) => {
  const browser = await chromium.launch(await browserLaunch())
  const ctx = await browser.newContext({ viewport: { width: opts.width ?? 1440, height: 1000 }, locale: opts.locale ?? 'en-US', forcedColors: opts.forced ? 'active' : 'none', colorScheme: opts.dark ? 'dark' : 'light' })
  const page = await ctx.newPage()
  page.setDefaultTimeout(90000)
  await page.goto(opts.base ?? 'http://localhost:4890/')
  await page.locator('input').first().fill(login)
  await page.locator('input[type=password]').fill('touchline-demo')
  await page.locator('button[type=submit]').click()
  await page.locator('h1').first().waitFor()
  await page.waitForTimeout(4000)
  return { browser, page }
}
const base = 'http://localhost:4890/'
const { browser, page } = await open('standard')
const small = async (path: string) => {
  await page.goto(`${base}#/${path}`); await page.waitForTimeout(2500)
  const found = await page.evaluate(() => [...document.querySelectorAll('a,button,summary,input,select,[role=slider]')].filter((e) => { const r = e.getBoundingClientRect(); return r.width > 0 && (r.height < 24 || r.width < 24) && getComputedStyle(e).visibility !== 'hidden' }).map((e) => { const r = e.getBoundingClientRect(); return `${e.tagName}.${(e as HTMLElement).className} "${e.textContent?.slice(0, 30)}" ${Math.round(r.width)}x${Math.round(r.height)} parent=${e.parentElement?.tagName}.${e.parentElement?.className}` }))
  console.log(path, [...new Set(found)].join('\n   '))
}
for (const p of ['contract-info', 'billing-history', 'billing-breakdown', 'change-plan', 'people', 'notices', 'history', 'security', 'usage', 'planner', 'payment-method', 'contact-info', 'billing-movies', 'cancel-subscription']) await small(p)
for (const [p, file] of [['billing-history', 'bh'], ['billing-breakdown', 'bb'], ['history', 'hi']]) {
  await page.goto(`${base}#/${p}`); await page.waitForTimeout(3000)
  await page.pdf({ path: `/tmp/print-${file}.pdf`, format: 'A4' })
}
await browser.close()

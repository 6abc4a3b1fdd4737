import { chromium } from 'playwright'
import { browserLaunch } from './tools/browser.ts'
const base = process.env.BASE ?? 'http://localhost:4890/'
const browser = await chromium.launch(await browserLaunch())
const run = async (login: string, screens: string[], tag: string, opts: any = {}) => {
  const ctx = await browser.newContext({ viewport: { width: opts.width ?? 1440, height: opts.height ?? 1000 }, locale: opts.locale ?? 'en-US', forcedColors: opts.forced ? 'active' : 'none', colorScheme: opts.dark ? 'dark' : 'light', bypassCSP: true })
  const page = await ctx.newPage()
  page.setDefaultTimeout(60000)
  if (opts.root) await page.addInitScript((r: string) => addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = r }), opts.root)
  await page.goto(base)
  await page.locator('input').first().fill(login)
  await page.locator('input[type=password]').fill('touchline-demo')
  await page.locator('button[type=submit]').click()
  await page.locator('main h1').first().waitFor(); await page.waitForTimeout(2500)
  for (const s of screens) { await page.goto(`${base}#/${s}`); await page.waitForTimeout(2500); await page.screenshot({ path: `/tmp/s-${tag}-${s}.png`, fullPage: true }); console.log(s, await page.evaluate(() => `${document.documentElement.scrollWidth}x${document.documentElement.scrollHeight}`)) }
  await ctx.close()
}
const jobs = JSON.parse(process.argv[2] ?? '[]')
for (const [login, screens, tag, opts] of jobs) await run(login, screens, tag, opts)
await browser.close()

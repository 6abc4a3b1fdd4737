/**
 * `node tools/icons.ts apps/demo/brand` draws a brand's icons. In icon.svg, 32 × 32, the ground is a rect, the mark a
 * group.
 */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { chromium } from 'playwright'
import { browserLaunch } from './browser.ts'

const [, , folder = join(dirname(import.meta.dirname), 'apps', 'demo', 'brand')] = process.argv
const drawing = readFileSync(join(folder, 'icon.svg'), 'utf8')
/** Maskable: the ground to the edges, the mark in the middle. */
const uncut = drawing.replace(' rx="7"', '')
const smaller = uncut.replace('<g', '<g transform="translate(16 16) scale(.8) translate(-16 -16)"')

const icons = [
  { name: 'icon-192.png', size: 192, svg: drawing },
  { name: 'icon-512.png', size: 512, svg: drawing },
  { name: 'icon-maskable-512.png', size: 512, svg: smaller },
  { name: 'apple-touch-icon.png', size: 180, svg: uncut },
] as const

const browser = await chromium.launch(await browserLaunch())
try {
  for (const { name, size, svg } of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px}</style>${svg}`)
    await page.screenshot({ path: join(folder, name), omitBackground: true })
    await page.close()
  }
} finally {
  await browser.close()
}

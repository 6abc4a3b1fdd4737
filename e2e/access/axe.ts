import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { RunOptions, run as runAxe } from 'axe-core'
import type { Page } from 'playwright/test'
import { settled, wear } from '../screens.ts'

declare global {
  interface Window {
    readonly axe: { readonly run: typeof runAxe }
  }
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export type Finding = string

/** Colours: what a theme can change. */
type Depth = 'everything' | 'colours'

const rules = {
  everything: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'],
  },
  colours: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} satisfies Record<Depth, RunOptions['runOnly']>

let looks = 0
export function takeLooks(): string {
  const taken = String(looks)
  looks = 0
  return taken
}

/** Once per document. */
async function run(page: Page, depth: Depth): Promise<readonly Finding[]> {
  looks += 1
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(async (runOnly) => {
    const options = { runOnly, resultTypes: ['violations'], iframes: false, preload: false } satisfies RunOptions
    const { violations } = await window.axe.run(document, options)
    return violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ html }) => html.slice(0, 100)).join(' and ')}`)
  }, rules[depth])
}

async function look(page: Page, where: string, depth: Depth): Promise<readonly Finding[]> {
  const found = await run(page, depth)
  if (found.length === 0) return found
  // Retried: it may have been caught between two screens.
  await settled(page)
  return (await run(page, depth)).map((finding) => `${where}: ${finding}`)
}

/** Days and months as digits in prose; fields, tables and raw data may have them (reading D3). */
const daysAmongWords = async (page: Page, where: string): Promise<readonly Finding[]> => {
  if (new URL(page.url()).hash.startsWith('#/debug')) return []
  return page.evaluate((at) => {
    const day = /\b20\d\d-(?:0\d|1[0-2])(?:-\d\d)?\b/g
    const blockOf = (element: Element): Element =>
      element.parentElement !== null && getComputedStyle(element).display === 'inline'
        ? blockOf(element.parentElement)
        : element
    const blocks = [...document.querySelectorAll('body *')]
      .filter((element) => [...element.childNodes].some((node) => node instanceof Text && node.data.search(day) >= 0))
      .filter((element) => element.closest('td, th, dt, dd, option, script, [hidden], li:has(> code)') === null)
      .map((element) => blockOf(element).textContent ?? '')
    return [...new Set(blocks)]
      .filter((text) => text.replaceAll(day, '').replaceAll(/\P{L}/gu, '').length > 4)
      .map((text) => `${at}: a day in figures within words: ${text.slice(0, 100)}`)
  }, where)
}

type Theme = 'light' | 'dark'

export async function lookOnce(page: Page, where: string, theme: Theme): Promise<readonly Finding[]> {
  await wear(page, theme)
  return [...(await look(page, `${where} ${theme}`, 'everything')), ...(await daysAmongWords(page, where))]
}

export async function lookTwice(page: Page, where: string, first: Theme = 'light'): Promise<readonly Finding[]> {
  const second = first === 'light' ? 'dark' : 'light'
  const found = await lookOnce(page, where, first)
  await wear(page, second)
  return [...found, ...(await look(page, `${where} ${second}`, 'colours'))]
}

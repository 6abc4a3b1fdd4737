import type { Page } from 'playwright/test'
import { wear } from '../screens.ts'
import type { Finding } from './axe.ts'

export function misfits(page: Page, where: string): Promise<readonly Finding[]> {
  return page.evaluate((at) => {
    const name = (element: Element) => element.outerHTML.slice(0, 100)
    const isMeant = (element: Element) =>
      element.closest('option, .hidden-text, .skip, [aria-hidden=true], thead') !== null
    const all = [...document.querySelectorAll('#root *')].filter((element) => !isMeant(element))
    const wide =
      document.documentElement.scrollWidth <= innerWidth
        ? []
        : all.filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
    // Decoration may be cut.
    const cut = all.filter((element) => {
      const { overflowX, overflowY } = getComputedStyle(element)
      const isHidden = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      const own = element.getBoundingClientRect()
      const isBeyond = ({ right, bottom }: DOMRect) =>
        (isHidden(overflowX) && right > own.right + 1) || (isHidden(overflowY) && bottom > own.bottom + 1)
      return (
        (isHidden(overflowX) || isHidden(overflowY)) &&
        [...element.querySelectorAll('*')].some((part) => !isMeant(part) && isBeyond(part.getBoundingClientRect()))
      )
    })
    // Document numbers and days in figures.
    const numbers = /(?:[A-Z\d]{1,8}-)(?:[IC]-)?\d{4}-\d{6}|\d{4}-\d\d-\d\d/g
    const parted = all.flatMap((element) =>
      [...element.childNodes].flatMap((node) =>
        node.nodeType === Node.TEXT_NODE
          ? [...(node.textContent ?? '').matchAll(numbers)].flatMap(({ 0: found, index }) => {
              const range = document.createRange()
              range.setStart(node, index)
              range.setEnd(node, index + found.length)
              return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1 ? [found] : []
            })
          : [],
      ),
    )
    return [
      ...parted.slice(0, 3).map((found) => `${at}: in two lines: ${found}`),
      ...wide.slice(0, 3).map((element) => `${at}: wider than the window: ${name(element)}`),
      ...cut.slice(0, 3).map((element) => `${at}: cut off: ${name(element)}`),
    ]
  }, where)
}

/** Forward and back: focus must be visible and uncovered. */
export function unseenFocus(page: Page, where: string): Promise<readonly Finding[]> {
  return page.evaluate((at) => {
    const controls = 'a[href], button:enabled, input:enabled, select:enabled, summary, [tabindex="0"]'
    const within = document.querySelector('dialog[open]') ?? document
    const all = [...within.querySelectorAll<HTMLElement>(controls)].filter((element) => element.checkVisibility())
    const isIn = (element: HTMLElement) => element.tabIndex >= 0 && element.closest('.skip') === null
    // Shadows and border colours become the browser's, transparent outlines visible.
    const isForced = matchMedia('(forced-colors: active)').matches
    const look = (element: Element, pseudo?: string) => {
      const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor } = getComputedStyle(element, pseudo)
      const isDrawn = outlineStyle !== 'none' && (isForced || outlineColor !== 'rgba(0, 0, 0, 0)')
      return `${isDrawn ? `${outlineStyle} ${outlineWidth} ${outlineColor}` : ''} ${isForced ? '' : boxShadow + borderColor}`
    }
    const looks = (element: Element) =>
      [look(element), look(element, '::after'), look(element.parentElement ?? element)].join()
    const isCovered = (element: HTMLElement) => {
      // A wrapped link's box has a hole.
      const box = element.getClientRects()[0] ?? element.getBoundingClientRect()
      const x = (box.left + box.right) / 2
      // One visible point suffices.
      return ![box.top + 2, (box.top + box.bottom) / 2, box.bottom - 2].some((y) => {
        const hit = document.elementFromPoint(x, y)
        return hit !== null && (element.contains(hit) || hit.closest('label')?.contains(element) === true)
      })
    }
    const found = new Set<string>()
    for (const element of [...all.filter(isIn), ...all.filter(isIn).toReversed()]) {
      const blurred = document.activeElement
      if (blurred instanceof HTMLElement) blurred.blur()
      const before = looks(element)
      element.focus()
      const name = element.outerHTML.slice(0, 100)
      if (looks(element) === before) found.add(`${at}: no focus to be seen on ${name}`)
      if (isCovered(element)) found.add(`${at}: covered while it has the focus: ${name}`)
    }
    return [...found]
  }, where)
}

/** WCAG 1.4.12, as a style sheet because of the content policy. */
const spaceOut = (page: Page, isOn: boolean): Promise<void> =>
  page.evaluate((on) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    )
    document.adoptedStyleSheets = on ? [sheet] : []
  }, isOn)

/** Focus in either theme and in forced colours; text spacing. */
export async function misfitsZoomed(page: Page, where: string): Promise<Finding[]> {
  // Makes the browser show keyboard focus.
  await page.keyboard.press('Shift')
  const found = [...(await misfits(page, where))]
  for (const theme of ['light', 'dark'] as const) {
    await wear(page, theme)
    found.push(...(await unseenFocus(page, `${where} ${theme}`)))
  }
  await page.emulateMedia({ forcedColors: 'active' })
  found.push(...(await unseenFocus(page, `${where} in forced colours`)))
  await page.emulateMedia({ forcedColors: 'none' })
  await spaceOut(page, true)
  found.push(...(await misfits(page, `${where} spaced out`)))
  await spaceOut(page, false)
  return found
}

import type { Page } from '@playwright/test'
import type { Finding } from './axe.ts'

/** Nothing lies beyond the window's width, and nothing is cut off that cannot be scrolled to. */
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
    // Decoration may be cut; what is read or pressed may not.
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
    return [
      ...wide.slice(0, 3).map((element) => `${at}: wider than the window: ${name(element)}`),
      ...cut.slice(0, 3).map((element) => `${at}: cut off: ${name(element)}`),
    ]
  }, where)
}

/** Goes along everything that takes the focus, there and back: it must be seen to have it and must not be covered. */
export function unseenFocus(page: Page, where: string): Promise<readonly Finding[]> {
  return page.evaluate((at) => {
    const controls = 'a[href], button:enabled, input:enabled, select:enabled, summary, [tabindex="0"]'
    const within = document.querySelector('dialog[open]') ?? document
    const all = [...within.querySelectorAll<HTMLElement>(controls)].filter((element) => element.checkVisibility())
    const isIn = (element: HTMLElement) => element.tabIndex >= 0 && element.closest('.skip') === null
    const look = (element: Element, pseudo?: string) => {
      const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor } = getComputedStyle(element, pseudo)
      return `${outlineStyle} ${outlineWidth} ${outlineColor} ${boxShadow} ${borderColor}`
    }
    const looks = (element: Element) =>
      [look(element), look(element, '::after'), look(element.parentElement ?? element)].join()
    const isCovered = (element: HTMLElement) => {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      const points = [
        [(left + right) / 2, (top + bottom) / 2],
        [(left + right) / 2, top + 2],
        [(left + right) / 2, bottom - 2],
      ] as const
      // Hidden altogether is what is forbidden; one of its points is enough to be found.
      return !points.some(([x, y]) => {
        const hit = document.elementFromPoint(x, y)
        return hit !== null && (element.contains(hit) || hit.contains(element))
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

/** WCAG 1.4.12: the spacing that a reader may set; as a sheet of the page, because its policy forbids styles in the markup. */
export const spaceOut = (page: Page, isOn: boolean): Promise<void> =>
  page.evaluate((on) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    )
    document.adoptedStyleSheets = on ? [sheet] : []
  }, isOn)

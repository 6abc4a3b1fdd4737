import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright/test'
import { type Language, openScreen, settled } from '../screens.ts'

const catalogues = join(import.meta.dirname, '../../apps/console/src/i18n/catalogues')

/** A text of one file, by its key. */
function textOf(file: string, key: string): unknown {
  let value: unknown = JSON.parse(readFileSync(join(catalogues, file), 'utf8'))
  for (const step of key.split('.'))
    value = typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(step) : undefined
  return value
}

/** A text of the console in the current language, by its key in the catalogue. */
export function say(language: Language, key: string): string {
  const files = ['.frame', '.sign-in', '']
  const [value] = files.map((file) => textOf(`${language}${file}.json`, key)).filter((found) => found !== undefined)
  if (typeof value !== 'string') throw new Error(`${language} has no text ${key}`)
  return value
}

/** How a dialog is opened, in any language; it saves nothing. */
export interface Opening {
  readonly name: string
  readonly login: string
  readonly screen: string
  /** Of the window, where it is not a desk's. */
  readonly width?: number
  /** Presses what opens it and says what that was: the focus must return there. */
  readonly press: (page: Page, language: Language) => Promise<Locator>
}

export const pressed = async (target: Locator): Promise<Locator> => {
  await target.click()
  return target
}

export const choosePlan = async (page: Page): Promise<void> => {
  const chosen = page.locator('.plan.sel')
  if ((await chosen.count()) === 0) await page.locator('.choose:enabled').first().click()
}

export const inMain = (page: Page, name: string, role: 'button' | 'link' = 'button'): Locator =>
  page.getByRole('main').getByRole(role, { name, exact: true }).first()

export async function open({ screen, press }: Opening, page: Page, language: Language): Promise<Locator> {
  await openScreen(page, screen)
  await settled(page)
  return press(page, language)
}

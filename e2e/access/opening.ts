import type { Locator, Page } from 'playwright/test'
import { type Language, openScreen, settled } from '../screens.ts'

/** Saves nothing. */
export interface Opening {
  readonly name: string
  readonly login: string
  readonly screen: string
  readonly width?: number
  /** Returns the opener, where focus must return. */
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

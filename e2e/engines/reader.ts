import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from './browser.ts'
import { choose, errors, goTo, listen, mark, optionValue, shows } from './in-page.ts'

const PATIENCE_MS = 30_000
const BETWEEN_MS = 100
const TARGET = '[data-engine="target"]'
const password = 'touchline-demo'

/** Errors on the way count as not yet. */
async function until(what: string, isSo: () => Promise<boolean>, deadline = Date.now() + PATIENCE_MS): Promise<void> {
  const failure = await isSo().then(
    (is) => (is ? null : 'it is not so'),
    (error: unknown) => String(error),
  )
  if (failure === null) return
  if (Date.now() > deadline) throw new Error(`${what}: ${failure}`)
  await pause(BETWEEN_MS)
  await until(what, isSo, deadline)
}

type Role = 'button' | 'link' | 'tab' | 'checkbox' | 'radio'

export class Reader {
  readonly browser: Browser
  readonly url: string

  constructor(browser: Browser, url: string) {
    this.browser = browser
    this.url = url
  }

  sees(text: string): Promise<void> {
    return until(`"${text}" is shown`, async () => (await this.browser.run(shows, text)) === true)
  }

  private find(role: string, name: string): Promise<void> {
    return until(
      `${role} "${name}"`,
      async () => Number(await this.browser.run(mark, role, name, 'target', 'page')) > 0,
    )
  }

  async press(role: Role, name: string, where: 'page' | 'dialog' = 'page'): Promise<void> {
    await until(`press ${role} "${name}"`, async () => {
      if ((await this.browser.run(mark, role, name, 'target', where)) === 0) return false
      await this.browser.click(TARGET)
      return true
    })
  }

  async fill(label: string, text: string): Promise<void> {
    await this.find('field', label)
    await this.browser.fill(TARGET, text)
  }

  async choose(label: string, option: string): Promise<void> {
    await this.find('field', label)
    const value = await this.browser.run(optionValue, TARGET, option)
    if (typeof value !== 'string') throw new Error(`"${label}" has no "${option}"`)
    await this.browser.run(choose, TARGET, value)
  }

  async goes(path: string): Promise<void> {
    await this.browser.run(goTo, path)
  }

  async signsIn(login: string): Promise<void> {
    await this.browser.open(this.url)
    await this.browser.run(listen)
    await this.fill('Login name', login)
    await this.fill('Password', password)
    await this.press('button', 'Sign in')
    await this.sees('Contract info')
  }

  async typesCard(number: string): Promise<void> {
    await this.fillInFrame('Secure card number input frame', '[name=cardnumber]', number)
    await this.fillInFrame('Secure expiration date input frame', '[name=exp-date]', '12 / 45')
    await this.fillInFrame('Secure CVC input frame', '[name=cvc]', '123')
    await this.fill('Cardholder name', 'TEST HOLDER')
  }

  private fillInFrame(title: string, css: string, text: string): Promise<void> {
    return until(title, async () => {
      await this.browser.enter(null)
      await this.browser.enter(`iframe[title="${title}"]`)
      await this.browser.fill(css, text)
      await this.browser.enter(null)
      return true
    })
  }

  answersBank(): Promise<void> {
    return until('the bank asks', async () => {
      await this.browser.enter(null)
      await this.browser.enter('iframe[title="3D Secure challenge frame"]')
      await this.browser.click('#test-source-authorize-3ds')
      await this.browser.enter(null)
      return true
    })
  }

  async errors(): Promise<readonly string[]> {
    const kept = await this.browser.run(errors)
    return Array.isArray(kept) ? kept.map(String) : []
  }
}

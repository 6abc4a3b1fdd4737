import { createMemoryHistory } from '@tanstack/history'
import { Card } from '@touchline/ui/card.tsx'
import { afterEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { loadMessages } from '../../i18n/catalogue.ts'
import { LanguageProvider } from '../../i18n/language.tsx'
import { createRouter, RouterProvider, type Screen } from '../../lib/navigation/index.ts'
import { BrokenParts } from '../shell/broken.tsx'
import { screen as lazyScreen, ScreenError } from './screen.tsx'

const offline = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))

async function show(screen: Screen) {
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createRouter({ history, routes: [{ path: '/', screen }], fault: ScreenError })
  return render(
    <LanguageProvider initial={{ language: 'en', messages: await loadMessages('en') }}>
      <BrokenParts>
        <RouterProvider router={router} />
      </BrokenParts>
    </LanguageProvider>,
  )
}

const expectNoise = () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
}

afterEach(() => sessionStorage.clear())

it('offers a screen again in its place when its part cannot be fetched, and shows it once it can', async () => {
  expectNoise()
  vi.spyOn(window, 'fetch').mockImplementation(() => Promise.reject(new TypeError('offline')))
  let isOnline = false
  const loaded = { There: () => <p>Here it is</p> }
  const page = await show(lazyScreen(() => (isOnline ? Promise.resolve(loaded) : offline()), 'There'))
  await expect.element(page.getByText('This part of the page could not be loaded.')).toBeVisible()
  isOnline = true
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Here it is')).toBeVisible()
})

it('brings a screen that was missed at first without a reload', async () => {
  expectNoise()
  const asked = vi.spyOn(window, 'fetch')
  let tries = 0
  const load = () => {
    tries += 1
    return tries === 1 ? offline() : Promise.resolve({ There: () => <p>Here it is</p> })
  }
  const page = await show(lazyScreen(load, 'There'))
  await expect.element(page.getByText('Here it is')).toBeVisible()
  expect(tries).toBe(2)
  expect(asked).not.toHaveBeenCalled()
})

it('a screen does not reload a second time when the first reload did not help', async () => {
  expectNoise()
  const asked = vi.spyOn(window, 'fetch').mockImplementation(async () => new Response(''))
  sessionStorage.setItem('console.reloaded', String(Date.now() - 1_000))
  const page = await show(lazyScreen(offline, 'There'))
  await expect.element(page.getByText('This part of the page could not be loaded.')).toBeVisible()
  expect(asked).not.toHaveBeenCalled()
})

it('keeps the page when one card breaks, and the card can be tried again', async () => {
  expectNoise()
  let isBroken = true
  const Moody = () => {
    if (isBroken) throw new Error('no such figure')
    return <p>12 hours</p>
  }
  const Two = () => (
    <>
      <Card title="Upload">
        <Moody />
      </Card>
      <Card title="Payer">
        <p>Minato</p>
      </Card>
    </>
  )
  const page = await show(lazyScreen(async () => ({ Two }), 'Two'))
  await expect.element(page.getByText('Minato')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Upload' }).getByRole('alert')).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('12 hours')).toBeVisible()
})

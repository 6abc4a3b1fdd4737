import { afterEach, expect, it, onTestFinished } from 'vitest'
import { render } from 'vitest-browser-react'
import { locationOf } from './address.ts'
import { createRouter, hashHistory, RouterProvider } from './index.ts'

afterEach(() => {
  sessionStorage.clear()
  window.history.replaceState(null, '', '#/')
})

it('nothing of the link of a mail stays in the storage of the tab, neither when the reader leaves nor when they stay', async () => {
  window.history.replaceState(null, '', '#/contract-info')
  const history = hashHistory()
  onTestFinished(() => history.destroy())
  const router = createRouter({
    history,
    routes: [
      { path: '/mail-confirmation', screen: () => <p>the link</p> },
      { path: '/contract-info', screen: () => <p>the console</p> },
      { path: '/$', screen: () => null },
    ],
    fault: () => null,
    remembersScroll: true,
  })
  const page = await render(<RouterProvider router={router} />)
  await expect.element(page.getByText('the console')).toBeVisible()
  window.location.hash = '#/mail-confirmation?token=a-secret-token&region=asia'
  await expect.element(page.getByText('the link')).toBeVisible()
  dispatchEvent(new Event('pagehide'))
  expect(Object.keys(sessionStorage)).toHaveLength(1)
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('a-secret-token')
  await router.navigate({ href: '/contract-info' })
  await expect.element(page.getByText('the console')).toBeVisible()
  dispatchEvent(new Event('pagehide'))
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('a-secret-token')
})

it('what a mail program adds to a link belongs to no address, and stays', () => {
  const { pathname, search } = window.location
  window.history.replaceState(null, '', '?utm_source=mail#/account-export?token=7&region=asia')
  const history = hashHistory()
  onTestFinished(() => {
    history.destroy()
    window.history.replaceState(null, '', `${pathname}${search}#/`)
  })
  expect(locationOf(history.location).search).toEqual({ token: '7', region: 'asia' })
  expect(history.createHref('/usage?tab=upload')).toMatch(/\?utm_source=mail#\/usage\?tab=upload$/)
})

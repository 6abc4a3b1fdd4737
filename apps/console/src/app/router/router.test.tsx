import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { afterEach, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { createHistory, scrollMemory } from './router.tsx'

afterEach(() => {
  sessionStorage.clear()
  window.history.replaceState(null, '', '#/')
})

it('nothing of the link of a mail stays in the storage of the tab, neither when the reader leaves nor when they stay', async () => {
  window.history.replaceState(null, '', '#/contract-info')
  const root = createRootRoute()
  const mail = createRoute({ getParentRoute: () => root, path: '/mail-confirmation', component: () => <p>the link</p> })
  const console = createRoute({
    getParentRoute: () => root,
    path: '/contract-info',
    component: () => <p>the console</p>,
  })
  const router = createRouter({
    routeTree: root.addChildren([mail, console]),
    history: createHistory(),
    ...scrollMemory,
  })
  const page = await render(<RouterProvider router={router} />)
  await expect.element(page.getByText('the console')).toBeVisible()
  // Typed or followed into a tab that is open already.
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

import { createMemoryHistory, type RouterHistory } from '@tanstack/history'
import { expect, it, onTestFinished, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { createRouter, hashHistory, Link, Outlet, type Route, RouterProvider, useBlocker, useSearch } from './index.ts'

const frame = () => (
  <main>
    <p>The frame</p>
    <Outlet />
  </main>
)

const toUser = { to: '/usage', search: { user: '007' } } as const

const Usage = () => <h1 tabIndex={-1}>Usage of {useSearch()['user'] ?? 'all'}</h1>

async function show(routes: readonly Route[], history: RouterHistory = createMemoryHistory({ initialEntries: ['/'] })) {
  const router = createRouter({ history, routes, fault: ({ error }) => <p role="alert">{String(error)}</p> })
  return { router, page: await render(<RouterProvider router={router} />) }
}

it('fetches a screen when its link is come near, shows it when it is pressed, and begins at its heading', async () => {
  const load = vi.fn<() => Promise<typeof Usage>>(async () => Usage)
  const { page, router } = await show([
    { path: '/', frame, screen: () => <Link {...toUser}>To usage</Link> },
    { path: '/usage', frame, screen: { load } },
  ])
  const link = page.getByRole('link', { name: 'To usage' })
  await link.hover()
  await expect.poll(() => load.mock.calls.length).toBe(1)
  router.preload('/usage')
  expect(load).toHaveBeenCalledTimes(1)
  await link.click()
  await expect.element(page.getByRole('heading', { name: 'Usage of 007' })).toHaveFocus()
  await expect.element(page.getByText('The frame')).toBeVisible()
})

it('leads elsewhere where the guard says so, before the screen is fetched', async () => {
  const load = vi.fn<() => Promise<typeof Usage>>(async () => Usage)
  const { page, router } = await show([
    { path: '/', screen: { load }, guard: async () => '/login' },
    { path: '/login', screen: () => <p>The login</p> },
  ])
  await expect.element(page.getByText('The login')).toBeVisible()
  expect(load).not.toHaveBeenCalled()
  expect(router.history.length).toBe(1)
})

it('shows what was asked for last, though what was asked for before comes later', async () => {
  const slow = Promise.withResolvers<() => string>()
  const { page, router } = await show([
    { path: '/', screen: () => <p>The start</p> },
    { path: '/usage', screen: { load: () => slow.promise } },
    { path: '/people', screen: () => <p>The people</p> },
  ])
  await expect.element(page.getByText('The start')).toBeVisible()
  const both = [router.navigate({ to: '/usage' }), router.navigate({ to: '/people' })]
  await Promise.all(both)
  slow.resolve(() => 'Usage')
  await slow.promise
  await expect.element(page.getByText('The people')).toBeVisible()
  expect(page.getByText('Usage').query()).toBeNull()
})

it('asks before a link is followed, and stays where the reader stays', async () => {
  const mayLeave = vi.fn<(from: string, to: string) => Promise<boolean>>(async () => false)
  const Form = () => {
    useBlocker({ isActive: true, mayLeave })
    return <Link to="/people">To people</Link>
  }
  const { page, router } = await show([
    { path: '/', screen: Form },
    { path: '/people', screen: () => <p>The people</p> },
  ])
  await page.getByRole('link', { name: 'To people' }).click()
  await expect.poll(() => mayLeave.mock.calls).toEqual([['/', '/people']])
  expect(router.read().location.pathname).toBe('/')
  mayLeave.mockResolvedValue(true)
  await page.getByRole('link', { name: 'To people' }).click()
  await expect.element(page.getByText('The people')).toBeVisible()
})

it('shows a fault in the place of the screen, and the next screen without it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { page, router } = await show([
    { path: '/', frame, screen: () => <p>The start</p> },
    { path: '/people', frame, screen: { load: () => Promise.reject(new Error('offline')) } },
  ])
  await expect.element(page.getByText('The start')).toBeVisible()
  await router.navigate({ to: '/people' })
  await expect.element(page.getByRole('alert')).toHaveTextContent('Error: offline')
  await expect.element(page.getByText('The frame')).toBeVisible()
  await router.navigate({ href: '/' })
  await expect.element(page.getByText('The start')).toBeVisible()
})

it.each(['a link', 'a typed address'])('asks before the way back out of a page, come to by %s', async (how) => {
  window.history.replaceState(null, '', '#/')
  const history = hashHistory()
  onTestFinished(() => {
    history.destroy()
    window.history.replaceState(null, '', '#/')
  })
  const mayLeave = vi.fn<(from: string, to: string) => Promise<boolean>>(async () => false)
  const Form = () => {
    useBlocker({ isActive: true, mayLeave })
    return <p>The form</p>
  }
  const routes: readonly Route[] = [
    { path: '/', screen: () => <p>The start</p> },
    { path: '/usage', screen: Form },
    { path: '/$', screen: () => <p>Elsewhere</p> },
  ]
  const { page, router } = await show(routes, history)
  await expect.element(page.getByText('The start')).toBeVisible()
  if (how === 'a link') void router.navigate({ to: '/usage' })
  else window.location.hash = '#/usage'
  await expect.element(page.getByText('The form')).toBeVisible()
  window.history.back()
  await expect.poll(() => mayLeave.mock.calls).toEqual([['/usage', '/']])
  await expect.poll(() => window.location.hash).toBe('#/usage')
  await expect.element(page.getByText('The form')).toBeVisible()
  mayLeave.mockResolvedValue(true)
  window.history.back()
  await expect.element(page.getByText('The start')).toBeVisible()
  expect(window.location.hash).toBe('#/')
})

it('is led elsewhere by the guard before anything is shown', async () => {
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const routes: readonly Route[] = [
    { path: '/', screen: () => <p>The start</p>, guard: async () => '/login' },
    { path: '/login', screen: () => <p>The login</p> },
  ]
  const router = createRouter({ history, routes, fault: () => null })
  await router.load()
  expect(router.read().drawn?.location.pathname).toBe('/login')
})

it('shows what was asked for while the first screen was on its way', async () => {
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const routes: readonly Route[] = [
    { path: '/', screen: () => <p>The start</p> },
    { path: '/usage', screen: Usage },
  ]
  const router = createRouter({ history, routes, fault: () => null })
  await router.load()
  history.push('/usage')
  const page = await render(<RouterProvider router={router} />)
  await expect.element(page.getByRole('heading', { name: 'Usage of all' })).toBeVisible()
})

it('leads nobody anywhere once it is not shown', async () => {
  const load = vi.fn<() => Promise<typeof Usage>>(async () => Usage)
  const { page, router } = await show([
    { path: '/', screen: () => <p>The start</p> },
    { path: '/usage', screen: { load } },
  ])
  await expect.element(page.getByText('The start')).toBeVisible()
  await page.unmount()
  router.history.push('/usage')
  await Promise.resolve()
  expect(load).not.toHaveBeenCalled()
  expect(router.read().location.pathname).toBe('/')
})

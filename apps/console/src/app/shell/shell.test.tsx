import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { loadMessages } from '../../i18n/catalogue.ts'
import { LanguageProvider } from '../../i18n/language.tsx'
import { queryClient } from '../../lib/request/queries.ts'
import { begin, end, organizationId, sessionStore } from '../../lib/session/session.ts'
import { answering, configure, json, sessionOf } from '../../testing/cell.ts'
import { Shell } from './shell.tsx'

/** A screen that asks whose it is each time it is drawn. */
function Whose() {
  useSyncExternalStore(sessionStore.subscribe, sessionStore.read)
  return <p>Of {organizationId()}</p>
}

it('nothing of the organisation stays in the frame once the session ends, and no screen asks whose it is', async () => {
  await configure()
  answering(() => json(404))
  const { _organization } = begin('/asia', sessionOf('access'))
  const root = createRootRoute({ component: Shell })
  const whose = createRoute({ getParentRoute: () => root, path: '/', component: Whose })
  const router = createRouter({
    routeTree: root.addChildren([whose]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  const screen = await render(
    <LanguageProvider initial={{ language: 'en', messages: await loadMessages('en') }}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </LanguageProvider>,
  )
  await expect.element(screen.getByText(`Of ${_organization}`)).toBeVisible()
  await expect.element(screen.getByText('Minato Football Club')).toBeVisible()
  end('logout')
  await expect.element(screen.getByText('Minato Football Club')).not.toBeInTheDocument()
  expect(screen.container.textContent).toBe('')
})

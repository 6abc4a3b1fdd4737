import { QueryClientProvider } from '@tanstack/react-query'
import type { Language } from '@touchline/contract/wire'
import type { ReactNode } from 'react'
import { render } from 'vitest-browser-react'
import { completeWords, loadMessages } from '../i18n/catalogue.ts'
import { LanguageProvider } from '../i18n/language.tsx'
import { RouterProvider } from '../lib/navigation/index.ts'
import { queryClient } from '../lib/request/queries.ts'
import { begin } from '../lib/session/session.ts'
import { signOut } from '../lib/session/sign-out.ts'
import { answering, configure, json, sessionOf } from './cell.ts'
import { routerAt } from './router-at.tsx'

/** Signs in to Asia with empty storage; `leave` is for after the test. */
export async function enter(): Promise<void> {
  await configure()
  queryClient.clear()
  begin('/asia', sessionOf('token'))
}

export async function leave(): Promise<void> {
  answering(() => json(204))
  await signOut()
}

interface MountOptions {
  readonly language?: Language
  /** The route of a screen that reads its own path, and the address that is open. */
  readonly path?: string
  readonly address?: string
  /** What stands around the screen; nothing, if it is not given. */
  readonly frame?: () => ReactNode
}

/** Where a screen may lead to; each says its name. */
const elsewhere = {
  '/contract-info': 'Overview',
  '/contract-info/payment-info-manage': 'Card on file',
  '/contact-info': 'Contact',
  '/people': 'People',
  '/billing-history': 'History',
  '/billing-breakdown': 'Breakdown',
  '/login': 'Login',
  '/requests/$id': 'Request',
  '/cancellation': 'Thank you',
} as const

/** Shows one screen as its route would, with the screens to go to. */
export async function mount(Screen: () => ReactNode, options: MountOptions = {}) {
  const { language = 'en', path = '/', address = path, frame } = options
  const others = Object.entries(elsewhere)
    .filter(([to]) => to !== path)
    .map(([to, name]) => ({ path: to, screen: () => <p>{name}</p> }))
  const router = routerAt(address, [{ path, screen: () => <Screen /> }, ...others], frame)
  // As the router does when a screen is opened: a language that is switched to is read to the end as well.
  await completeWords()
  return render(
    <LanguageProvider initial={{ language, messages: await loadMessages(language) }}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </LanguageProvider>,
  )
}

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
  readonly path?: string
  readonly address?: string
  readonly frame?: () => ReactNode
}

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

export async function mount(Screen: () => ReactNode, options: MountOptions = {}) {
  const { language = 'en', path = '/', address = path, frame } = options
  const others = Object.entries(elsewhere)
    .filter(([to]) => to !== path)
    .map(([to, name]) => ({ path: to, screen: () => <p>{name}</p> }))
  const router = routerAt(address, [{ path, screen: () => <Screen /> }, ...others], frame)
  await completeWords()
  return render(
    <LanguageProvider initial={{ language, messages: await loadMessages(language) }}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </LanguageProvider>,
  )
}

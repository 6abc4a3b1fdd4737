import { createMemoryHistory } from '@tanstack/history'
import { QueryClientProvider } from '@tanstack/react-query'
import { Dialog } from '@touchline/ui/dialog/dialog.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { useSyncExternalStore } from 'react'
import { expect } from 'vitest'
import { render } from 'vitest-browser-react'
import { loadMessages } from '../../i18n/catalogue.ts'
import { LanguageProvider } from '../../i18n/language.tsx'
import type { Account } from '../../lib/account/account.ts'
import { messageStore } from '../../lib/messages.ts'
import { createRouter, RouterProvider } from '../../lib/navigation/index.ts'
import { queryClient } from '../../lib/request/queries.ts'
import { PlanPicker } from './plan-picker.tsx'

function Messages() {
  const shown = useSyncExternalStore(messageStore.subscribe, messageStore.read)
  if (shown === null) return null
  const isFault = 'fault' in shown
  return (
    <Dialog
      title={isFault ? `Fault ${shown.fault}` : shown.title}
      onCancel={() => shown.answer(false)}
      footer={<Button onClick={() => shown.answer(true)}>{isFault ? 'OK' : shown.ok}</Button>}
    >
      {isFault ? null : shown.body}
    </Dialog>
  )
}

export async function show(account: Account, address = '/change-plan') {
  localStorage.clear()
  const plans = () => (
    <>
      <PlanPicker account={account}>
        <button type="button">The coupon box</button>
      </PlanPicker>
      <Messages />
    </>
  )
  const router = createRouter({
    history: createMemoryHistory({ initialEntries: [address] }),
    routes: [
      { path: '/change-plan', screen: plans },
      { path: '/contract-info', screen: () => <p>Inside</p> },
      { path: '/$', screen: () => <p>Elsewhere</p> },
    ],
    fault: ({ error }) => <p role="alert">{String(error)}</p>,
  })
  const screen = await render(
    <LanguageProvider initial={{ language: 'en', messages: await loadMessages('en') }}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </LanguageProvider>,
  )
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  return { screen, router }
}

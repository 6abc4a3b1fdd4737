import { QueryClientProvider } from '@tanstack/react-query'
import { laterPart } from '../forms/part.tsx'
import { overviewWords } from '../i18n/catalogue.ts'
import { LanguageProvider } from '../i18n/language.tsx'
import type { Words } from '../i18n/words.ts'
import { RouterProvider } from '../lib/navigation/index.ts'
import { queryClient } from '../lib/request/queries.ts'
import { Leaving } from './dialogs/leaving.tsx'
import { MessageDialog, Overlay } from './dialogs/message-dialog.tsx'
import { loadFirstRoute, openAfterSignIn } from './router/first-route.ts'
import { router } from './router/router.tsx'
import { BrokenParts } from './shell/broken.tsx'
import { Toasts } from './shell/toasts.tsx'

const PasswordDialog = laterPart(
  async () => (await import('./dialogs/password-dialog.tsx')).PasswordDialog,
  overviewWords,
)
const SessionWatch = laterPart(async () => (await import('./watch/session-watch.tsx')).SessionWatch, overviewWords)

export const enter = (): Promise<void> => openAfterSignIn(router)

export const prepare = (): Promise<void> => loadFirstRoute(router)

const firstParts: readonly (() => Promise<unknown>)[] = [
  overviewWords,
  () => import('../features/contract/season/season.tsx'),
  () => import('../features/contract/used/used.tsx'),
  () => import('../features/contract/below.tsx'),
  () => import('../features/contract/quiet/quiet-row.tsx'),
  () => import('./watch/later-parts.tsx'),
]

/** In idle time, one by one, so that presses are answered. */
export function fetchParts(): void {
  for (const each of firstParts) setTimeout(() => void each().catch(() => null))
}

export function Inside({ words }: { readonly words: Words }) {
  return (
    <LanguageProvider initial={words}>
      <QueryClientProvider client={queryClient}>
        <BrokenParts>
          <RouterProvider router={router} />
          <Leaving />
          <Toasts />
          <SessionWatch />
          <PasswordDialog />
          <MessageDialog />
          <Overlay />
        </BrokenParts>
      </QueryClientProvider>
    </LanguageProvider>
  )
}

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

// They load after the figures, like all that waits for something to happen.
const PasswordDialog = laterPart(
  async () => (await import('./dialogs/password-dialog.tsx')).PasswordDialog,
  overviewWords,
)
const SessionWatch = laterPart(async () => (await import('./watch/session-watch.tsx')).SessionWatch, overviewWords)

/** From the login page into the console. */
export const enter = (): Promise<void> => openAfterSignIn(router)

/** What must be there before the console renders. */
export const prepare = (): Promise<void> => loadFirstRoute(router)

/** What the overview loads after its figures, as its places load it. */
const firstParts: readonly (() => Promise<unknown>)[] = [
  overviewWords,
  () => import('../features/contract/season/season.tsx'),
  () => import('../features/contract/used/used.tsx'),
  () => import('../features/contract/below.tsx'),
  () => import('../features/contract/quiet/quiet-row.tsx'),
  () => import('./watch/later-parts.tsx'),
]

/**
 * Fetched before there is anything to show in them: while the reader types, or while the figures are on their way. One after the
 * other, so that what is pressed meanwhile is answered.
 */
export function fetchParts(): void {
  for (const each of firstParts) setTimeout(() => void each().catch(() => null))
}

/** The whole console, after a sign-in or for a page that needs no session. */
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

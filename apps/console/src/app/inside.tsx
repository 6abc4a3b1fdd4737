import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { LanguageProvider } from '../i18n/language.tsx'
import type { Words } from '../i18n/words.ts'
import { queryClient } from '../lib/queries.ts'
import { BrokenParts } from './broken.tsx'
import { loadFirstRoute, openAfterSignIn } from './first-route.ts'
import { Leaving } from './leaving.tsx'
import { MailWatch } from './mail-watch.tsx'
import { MessageDialog, Overlay } from './message-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { router } from './router.tsx'
import { SessionWatch } from './session-watch.tsx'
import { Toasts } from './toasts.tsx'

/** From the login page into the console. */
export const enter = (): Promise<void> => openAfterSignIn(router)

/** What must be there before the console renders. */
export const prepare = (): Promise<void> => loadFirstRoute(router)

/** The whole console, after a sign-in or for a page that needs no session. */
export function Inside({ words }: { readonly words: Words }) {
  return (
    <LanguageProvider initial={words}>
      <QueryClientProvider client={queryClient}>
        <BrokenParts>
          <RouterProvider router={router} />
        </BrokenParts>
        <Leaving />
        <Toasts />
        <MailWatch />
        <SessionWatch />
        <PasswordDialog />
        <MessageDialog />
        <Overlay />
      </QueryClientProvider>
    </LanguageProvider>
  )
}

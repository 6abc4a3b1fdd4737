import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './ui/tokens.css'
import './ui/base.css'
import './ui/controls.css'
import './ui/surfaces.css'
import { BrokenParts } from './app/broken.tsx'
import { MessageDialog, Overlay } from './app/message-dialog.tsx'
import { PasswordDialog } from './app/password-dialog.tsx'
import { router } from './app/router.tsx'
import { applyTheme, storedTheme } from './app/theme.ts'
import { loadMessages } from './i18n/catalogue.ts'
import { LanguageProvider } from './i18n/language.tsx'
import { initialLanguage } from './i18n/languages.ts'
import { loadConfig } from './lib/config.ts'
import { queryClient } from './lib/queries.ts'

/** Temporal is native where the browser has it; the stand-in is loaded only where not. */
async function ensureTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
}

async function boot(host: HTMLElement): Promise<void> {
  applyTheme(storedTheme())
  const language = initialLanguage()
  const [messages] = await Promise.all([loadMessages(language), loadConfig(), ensureTemporal()])
  createRoot(host).render(
    <StrictMode>
      <LanguageProvider initial={{ language, messages }}>
        <QueryClientProvider client={queryClient}>
          <BrokenParts>
            <RouterProvider router={router} />
          </BrokenParts>
          <PasswordDialog />
          <MessageDialog />
          <Overlay />
        </QueryClientProvider>
      </LanguageProvider>
    </StrictMode>,
  )
}

const host = document.getElementById('root')
if (host !== null) await boot(host)

import '@touchline/ui/styles/tokens.css'
import '@touchline/ui/styles/base.css'
import '@touchline/ui/styles/controls.css'
import '@touchline/ui/styles/surfaces.css'
import '@touchline/ui/styles/skeleton.css'
import '@touchline/ui/styles/preferences.css'
import '@touchline/ui/styles/forced-colors.css'
import '@touchline/ui/input/button.css'
import './app/desk.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { Desk } from './app/desk.tsx'
import { LanguageProvider } from './i18n/language.tsx'
import { isConfig, queryClient } from './lib/session.ts'

const host = document.getElementById('root')
if (host === null) throw new Error('the page has no place for the desk')

const config: unknown = await fetch('./config.json').then((reply) => reply.json())
if (!isConfig(config)) throw new Error('config.json is not the configuration of this desk')

createRoot(host).render(
  <QueryClientProvider client={queryClient}>
    <LanguageProvider>
      <Desk config={config} />
    </LanguageProvider>
  </QueryClientProvider>,
)

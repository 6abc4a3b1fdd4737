import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import '@touchline/ui/styles/tokens.css'
import '@touchline/ui/styles/base.css'
import '@touchline/ui/input/button.css'
import '@touchline/ui/styles/controls.css'
import '@touchline/ui/styles/surfaces.css'
import '@touchline/ui/styles/skeleton.css'
import '@touchline/ui/styles/preferences.css'
import type { Language } from '@touchline/contract/wire'
import { wear } from '@touchline/ui/brand.ts'
import { begun } from './app/begin.ts'
import { applyTheme, storedTheme } from './app/shell/theme.ts'
import { initialLanguage } from './i18n/languages.ts'
import { frameWords, initialWords, type Words } from './i18n/words.ts'
import { loadConfig } from './lib/http/config.ts'
import { isOpenPath, paths } from './lib/navigation/paths.ts'
import { keepPlace } from './lib/place.ts'
import { reload } from './lib/request/chunk.ts'
import { mayHaveSession } from './lib/session/session-traces.ts'

async function boot(host: HTMLElement): Promise<void> {
  applyTheme(storedTheme())
  const asked = location.hash.slice(1)
  const [pathname = ''] = asked.split('?')
  const isLogin = pathname === paths.login
  const isInside = !isLogin && (isOpenPath(pathname) || mayHaveSession())
  const [config] = await Promise.all([loadConfig(), wearForcedColors()])
  wear(config.brand)
  if (isInside) await showInside(host, initialLanguage())
  else await showLoginPage(host, await initialWords(), asked)
}

const forcedColors = matchMedia('(forced-colors: active)')

async function wearForcedColors(): Promise<void> {
  if (forcedColors.matches) await import('@touchline/ui/styles/forced-colors.css')
  else forcedColors.addEventListener('change', () => void wearForcedColors(), { once: true })
}

async function fetchRest(inside: Promise<{ readonly fetchParts: () => void }>): Promise<void> {
  if ((await begun) !== null) (await inside).fetchParts()
}

async function showInside(host: HTMLElement, language: Language): Promise<void> {
  const inside = import('./app/inside.tsx')
  void fetchRest(inside).catch(() => null)
  const [{ Inside, prepare }, messages] = await Promise.all([inside, frameWords(language)])
  await prepare()
  if (document.documentElement.dataset['place'] === 'link') host.replaceChildren()
  delete document.documentElement.dataset['place']
  startTransition(() =>
    createRoot(host).render(
      <StrictMode>
        <Inside words={{ language, messages }} />
      </StrictMode>,
    ),
  )
}

async function showLoginPage(
  host: HTMLElement,
  words: Words & { readonly isPrinted: boolean },
  asked: string,
): Promise<void> {
  if (asked.startsWith('/') && !asked.startsWith(paths.login)) keepPlace({ path: asked, organizationId: null })
  history.replaceState(history.state, '', `#${paths.login}`)
  const { LoginPage, keepReturn } = await import('./app/login-page.tsx')
  keepReturn(asked)
  const page = (
    <StrictMode>
      <LoginPage words={words} />
    </StrictMode>
  )
  // Keeps input in the served form.
  if (words.isPrinted && host.querySelector('form') !== null) hydrateRoot(host, page)
  else createRoot(host).render(page)
}

const host = document.getElementById('root')
// Not awaited: later parts import this chunk.
if (host !== null) {
  // A reload may load a missing part.
  void boot(host).catch(async (cause: unknown) => {
    if (!(await reload('itself'))) throw cause
  })
}

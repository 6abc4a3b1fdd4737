import type { Language } from '@touchline/contract/wire'
import { type ReactNode, useEffect, useState } from 'react'
import { SignIn } from '../features/sign-in/sign-in.tsx'
import { loadWords } from '../i18n/catalogue.ts'
import { LanguageProvider, useLanguage } from '../i18n/language.tsx'
import type { Words } from '../i18n/words.ts'
import { paths } from '../lib/navigation/paths.ts'
import { takePlace } from '../lib/place.ts'
import { reload } from '../lib/request/chunk.ts'
import { organizationId } from '../lib/session/session.ts'

export { keepReturn } from '../lib/session/provider-return.ts'

const inside = () => import('./inside.tsx')

/**
 * The page of a visitor without a session: the login alone, without router or queries. The console is loaded while the
 * reader types, and takes over the page after the login.
 */
export function LoginPage({ words }: { readonly words: Words }) {
  const [opened, setOpened] = useState<ReactNode>(null)
  if (opened !== null) return opened
  return (
    <LanguageProvider initial={words}>
      <Login onOpen={setOpened} />
    </LanguageProvider>
  )
}

/** No router runs here: an address pasted into the same tab is opened as if the page were new. */
function useFollowAddress(): void {
  useEffect(() => {
    const follow = () => location.reload()
    // Pasted while this page was loaded: the boot has read the address, and nobody listened yet.
    if (location.hash !== `#${paths.login}`) follow()
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
}

/** Signed in, but the console could not be loaded: a reload loads it. */
async function enterByReload(cause: unknown): Promise<null> {
  history.replaceState(history.state, '', `#${takePlace(organizationId()) ?? paths['contract-info']}`)
  if (await reload('the reader')) return null
  throw cause
}

/** The console, its texts, and what the overview shows after its figures; what does not come is fetched again when it is needed. */
async function fetchAll(language: Language): Promise<void> {
  const fetched = await Promise.all([inside(), loadWords(language)]).catch(() => null)
  fetched?.[0].fetchParts()
}

function Login({ onOpen }: { readonly onOpen: (inside: ReactNode) => void }) {
  const { language } = useLanguage()
  useFollowAddress()
  const openConsole = async () => {
    const parts = await Promise.all([inside(), loadWords(language)]).catch(enterByReload)
    if (parts === null) return
    const [{ Inside, enter }, messages] = parts
    await enter()
    onOpen(<Inside words={{ language, messages }} />)
  }
  return <SignIn onTyping={() => void fetchAll(language)} onSignedIn={openConsole} />
}

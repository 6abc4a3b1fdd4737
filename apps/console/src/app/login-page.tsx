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

/** Without router and queries: the console loads meanwhile and takes over. */
export function LoginPage({ words }: { readonly words: Words }) {
  const [opened, setOpened] = useState<ReactNode>(null)
  if (opened !== null) return opened
  return (
    <LanguageProvider initial={words}>
      <Login onOpen={setOpened} />
    </LanguageProvider>
  )
}

/** Opens pasted addresses like a new page. */
function useFollowAddress(): void {
  useEffect(() => {
    const follow = () => location.reload()
    if (location.hash !== `#${paths.login}`) follow()
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
}

/** The console could not be loaded; a reload does. */
async function enterByReload(cause: unknown): Promise<null> {
  history.replaceState(history.state, '', `#${takePlace(organizationId()) ?? paths['contract-info']}`)
  if (await reload('the reader')) return null
  throw cause
}

/** What fails to load is fetched again when needed. */
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

import { useEffect, useRef } from 'react'
import { useLanguage } from '../../i18n/language.tsx'
import { isLanguage } from '../../i18n/languages.ts'
import { ApiError, isDeadLink } from '../../lib/http/api-error.ts'
import { config, type Region } from '../../lib/http/config.ts'
import { useLocation } from '../../lib/navigation/index.ts'

interface MailedLink {
  readonly token: string
  readonly region: Region | undefined
  readonly base: () => string
}

/** Turns to the mail's language once. */
export function useMailedLink(): MailedLink {
  const search = new URLSearchParams(useLocation().searchStr)
  const { language, choose } = useLanguage()
  const lang = search.get('lang') ?? ''
  const isTurned = useRef(false)
  useEffect(() => {
    if (isTurned.current) return
    isTurned.current = true
    if (isLanguage(lang) && lang !== language) choose(lang)
  }, [lang, language, choose])
  const region = config().regions.find(({ name }) => name === search.get('region'))
  return {
    token: search.get('token') ?? '',
    region,
    base: () => {
      if (region === undefined) throw new ApiError(404, { code: 'mail-token-unknown', message: 'no such region' })
      return region.baseUrl
    },
  }
}

export function linkFault(error: unknown): 'expired' | 'unknown' | 'notReached' {
  if (!isDeadLink(error)) return 'notReached'
  return error instanceof ApiError && error.code === 'mail-token-expired' ? 'expired' : 'unknown'
}

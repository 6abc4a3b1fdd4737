import { brand } from '@touchline/ui/brand.ts'
import { useTranslations } from 'use-intl'
import { helpLinks, isSafeLink } from '../../lib/http/config.ts'

const all = ['support', 'terms', 'privacy'] as const

interface HelpLinksProps {
  readonly about?: string | null
}

export function HelpLinks({ about }: HelpLinksProps) {
  const t = useTranslations('help')
  const links = helpLinks() ?? {}
  const kinds = about === undefined ? all : (['support'] as const)
  return kinds.map((kind) => {
    const address = links[kind]
    if (address === undefined || !isSafeLink(address)) return null
    const isMail = address.startsWith('mailto:')
    const subject =
      isMail && typeof about === 'string' ? `?subject=${encodeURIComponent(`${brand.name} ${about}`)}` : ''
    return (
      <span key={kind}>
        {about !== null && <i> · </i>}
        <a href={address + subject} {...(isMail ? {} : { target: '_blank', rel: 'noreferrer' })}>
          {t(kind)}
        </a>
      </span>
    )
  })
}

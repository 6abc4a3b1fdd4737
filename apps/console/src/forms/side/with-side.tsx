import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { helpLinks, isSafeLink } from '../../lib/http/config.ts'
import { LastChanges } from './last-changes.tsx'
import './with-side.css'

interface WithSideProps {
  readonly notes: readonly (readonly [title: string, text: string])[]
  /** Null: the page has a single purpose. */
  readonly changesOf: 'contact' | 'card' | null
  readonly children: ReactNode
}

export const WithSide = ({ notes, changesOf, children }: WithSideProps) => (
  <div className="with-side">
    <div className="side-main">{children}</div>
    <div className="side-notes">
      {notes.map(([title, text]) => (
        <section key={title}>
          <h2>{title}</h2>
          <p>{text}</p>
        </section>
      ))}
      {changesOf !== null && (
        <>
          <HelpNote />
          <LastChanges of={changesOf} />
        </>
      )}
    </div>
  </div>
)

function HelpNote() {
  const t = useTranslations('help')
  const address = helpLinks()?.support
  if (address === undefined || !isSafeLink(address)) return null
  return (
    <section>
      <h2>{t('title')}</h2>
      <p>
        <a href={address} {...(address.startsWith('mailto:') ? {} : { target: '_blank', rel: 'noreferrer' })}>
          {t('support')}
        </a>
      </p>
    </section>
  )
}

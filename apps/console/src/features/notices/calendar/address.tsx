import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/input/button.tsx'
import { inCalendar } from './calendar-feed.ts'

/** The address while it is known: to open, to copy, and to be kept by nobody but a calendar. */
export function Address({ address }: { readonly address: string }) {
  const t = useTranslations('calendarFeed')
  const common = useTranslations('common')
  const id = useId()
  const [copied, setCopied] = useState<'done' | 'failed' | null>(null)
  const copy = () => {
    navigator.clipboard.writeText(address).then(
      () => setCopied('done'),
      () => setCopied('failed'),
    )
  }
  return (
    <>
      <div className="feed-address">
        <label htmlFor={id}>{t('address')}</label>
        <input id={id} readOnly value={address} onFocus={({ target }) => target.select()} />
      </div>
      <p className="soft small">{t('secret')}</p>
      <div className="feed-actions">
        <a className="btn ghost" href={inCalendar(address)}>
          {t('open')}
        </a>
        <Button look="ghost" onClick={copy}>
          {common('copy')}
        </Button>
      </div>
      <p role="status" className="small">
        {copied === 'done' && t('copied.done')}
        {copied === 'failed' && t('copied.failed')}
      </p>
    </>
  )
}

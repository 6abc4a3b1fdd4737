import type { Recipient } from '@touchline/contract/recipients'
import { instantFromWire } from '@touchline/contract/wire-time'
import { dateOf } from '@touchline/domain/calendar'
import { Chip } from '@touchline/ui/chip.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { dateText } from '@touchline/words/date-text'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Allowed } from '../../../forms/allowed.tsx'
import { useMailing } from '../../../forms/mail/mail-failure.ts'
import { useLanguage } from '../../../i18n/language.tsx'
import { showToast } from '../../../lib/toasts.ts'
import { stateOf } from '../choice.ts'
import { sendAgain } from '../queries.ts'

interface RecipientEntryProps {
  readonly recipient: Recipient
  readonly zone: string
  readonly isAsked: boolean
  readonly onEdit: () => void
}

export function RecipientEntry({ recipient, zone, isAsked, onEdit }: RecipientEntryProps) {
  const t = useTranslations('notices')
  const common = useTranslations('common')
  const { locale } = useLanguage()
  const { name, address, isPayer, state, lang } = recipient
  const language = new Intl.DisplayNames(locale, { type: 'language' }).of(lang === 'pt-pt' ? 'pt-PT' : lang) ?? lang
  const withPaper = stateOf(recipient, 'paid') === 'on'
  return (
    <li ref={useShown(isAsked)} className="card" aria-current={isAsked ? 'true' : undefined}>
      <div className="recipient-head">
        <p className="who">
          <b>{name}</b> {isPayer && <Chip tone="plain">{t('payer')}</Chip>}
          {state !== 'active' && (
            <Chip tone={state === 'waiting' || state === 'expired' ? 'wait' : 'error'}>{t(`states.${state}`)}</Chip>
          )}
        </p>
        <Allowed to="edit-account">
          <Button look="ghost" onClick={onEdit} aria-label={t('editOf', { name })}>
            {common('edit')}
          </Button>
        </Allowed>
      </div>
      <p className="soft address">{address}</p>
      <div className="recipient-head">
        <p className="soft">{withPaper ? t('languageWithPaper', { language }) : language}</p>
        {state !== 'active' && (
          <Allowed to="edit-account">
            <SendAgain recipient={recipient} />
          </Allowed>
        )}
      </div>
      {state !== 'waiting' && <Standing recipient={recipient} zone={zone} />}
    </li>
  )
}

function useShown(isAsked: boolean) {
  const entry = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!isAsked) return
    const timer = setTimeout(() => entry.current?.scrollIntoView({ block: 'center' }), 50)
    return () => clearTimeout(timer)
  }, [isAsked])
  return entry
}

interface StandingProps extends OfOne {
  readonly zone: string
}

export function Standing({ recipient: { state, linkSentAt }, zone }: StandingProps) {
  const t = useTranslations('notices.standing')
  const { locale } = useLanguage()
  if (state === 'active') return null
  const date = linkSentAt === null ? '–' : dateText(dateOf(instantFromWire(linkSentAt), zone), locale, 'day')
  return <p className="soft">{t(state, { date })}</p>
}

interface OfOne {
  readonly recipient: Recipient
}

function SendAgain({ recipient: { _id, name, address, state } }: OfOne) {
  const t = useTranslations()
  const sending = useMailing({
    send: () => sendAgain(_id),
    onDone: () =>
      showToast({
        text: state === 'paused' ? t('notices.sentAgain', { address }) : t('contact.sentAgain', { mail: address }),
      }),
  })
  const verb = state === 'paused' ? t('notices.resume') : t('common.sendAgain')
  return (
    <Button look="ghost" busy={sending.isBusy} onClick={() => sending.send()} aria-label={`${verb}: ${name}`}>
      {verb}
    </Button>
  )
}

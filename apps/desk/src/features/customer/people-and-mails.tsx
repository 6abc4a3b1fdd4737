import { useQuery } from '@tanstack/react-query'
import { listCustomerMails, listCustomerPeople } from '@touchline/contract/desk/calls/customer'
import { type MailState, mayBeSentAgain } from '@touchline/domain/mail-reports'
import { hasRight } from '@touchline/domain/operators'
import { Card } from '@touchline/ui/card.tsx'
import { Chip, type Tone } from '@touchline/ui/chip.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { ErrorState, Skeleton } from '@touchline/ui/states.tsx'
import { type ReactNode, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { ActForm } from '../../acts/form.tsx'
import type { ActInput } from '../../acts/sheet.tsx'
import { useLanguage } from '../../i18n/language.tsx'
import { call } from '../../lib/call.ts'
import { CsvButton } from '../../lib/csv-button.tsx'
import { dayAt, momentText } from '../../lib/date-text.ts'
import { useOperator } from '../../lib/session.ts'
import { askedOf, type OfClub } from './customer.ts'

const FEW = 5

export function People(club: OfClub) {
  const t = useTranslations('customer')
  const locale = useLocale()
  const list = useQuery({
    queryKey: ['customer-people', club],
    queryFn: () => call(listCustomerPeople, askedOf(club)),
  })
  return (
    <Listed
      title={t('people')}
      csv={<CsvButton table="club-people" region={club.region} asked={{ organizationId: club.organizationId }} />}
      list={list}
      rows={list.data?.people}
      empty={t('noPeople')}
    >
      {({ _id, name, role, state, lastHere, address }) => (
        <tr key={_id}>
          <th scope="row">
            {name}
            <small className="soft under">{[t(`clubRoles.${role}`), address].filter(Boolean).join(' · ')}</small>
          </th>
          <td className="r">
            {state === 'active'
              ? lastHere === null
                ? t('neverHere')
                : t('lastHere', { day: dayAt(lastHere, club.zone, locale) })
              : t(`personStates.${state}`)}
          </td>
        </tr>
      )}
    </Listed>
  )
}

const tones = {
  waiting: 'busy',
  'handed-over': 'paid',
  arrived: 'paid',
  refused: 'error',
  'came-back': 'error',
  paused: 'wait',
} as const satisfies Record<MailState, Tone>

const againOf = (input: ActInput): ActForm => ({ name: 'send-mail-again', act: 'send-mail-again', input: () => input })

interface MailsProps extends OfClub {
  readonly onForm: (form: ActForm) => void
}

export function Mails({ onForm, ...club }: MailsProps) {
  const t = useTranslations('customer')
  const locale = useLocale()
  const mayAgain = hasRight(useOperator().roles, 'send-mail-again')
  const { language } = useLanguage()
  const list = useQuery({
    queryKey: ['customer-mails', club, language],
    queryFn: () => {
      const asked = askedOf(club)
      return call(listCustomerMails, { ...asked, query: { ...asked.query, limit: 50, lang: language } })
    },
  })
  return (
    <Listed
      title={t('mails')}
      csv={
        <CsvButton
          table="club-mails"
          region={club.region}
          asked={{ organizationId: club.organizationId, lang: language }}
        />
      }
      list={list}
      rows={list.data?.mails}
      empty={t('noMails')}
    >
      {({ noticeId, recipientId, address, name, happenedAt, state, said }) => (
        <tr key={`${noticeId} ${address}`}>
          <th scope="row">
            {name}
            <small className="soft under">{`${momentText(happenedAt, club.zone, locale)} · ${address}`}</small>
            {said !== null && <small className="soft under">{said}</small>}
          </th>
          <td className="r">
            <Chip tone={tones[state]}>{t(`mailStates.${state}`)}</Chip>
            {mayBeSentAgain(state) && mayAgain && (
              <Button
                look="ghost"
                small
                onClick={() => onForm(againOf({ organizationId: club.organizationId, noticeId, recipientId }))}
              >
                {t('again')}
              </Button>
            )}
          </td>
        </tr>
      )}
    </Listed>
  )
}

interface ListedProps<T> {
  readonly csv: ReactNode
  readonly title: string
  readonly list: { readonly isError: boolean; refetch(): unknown }
  /** Undefined while they are read. */
  readonly rows: readonly T[] | undefined
  readonly empty: string
  readonly children: (row: T) => ReactNode
}

/** Five, or all on request. */
function Listed<T>({ csv, title, list, rows, empty, children }: ListedProps<T>) {
  const t = useTranslations('customer')
  const ofAll = useTranslations('common')
  const [isWhole, setWhole] = useState(false)
  const content = () => {
    if (list.isError) return <ErrorState text={t('silent')} retry={ofAll('retry')} onRetry={() => list.refetch()} />
    if (rows === undefined) return <Skeleton shape="lines" label={ofAll('loading')} />
    if (rows.length === 0) return <p className="soft">{empty}</p>
    return (
      <>
        <table className="bills listed">
          <tbody>{rows.slice(0, isWhole ? rows.length : FEW).map(children)}</tbody>
        </table>
        {!isWhole && rows.length > FEW && (
          <Button look="ghost" small onClick={() => setWhole(true)}>
            {ofAll('all', { count: rows.length })}
          </Button>
        )}
      </>
    )
  }
  return (
    <Card title={title} action={csv}>
      {content()}
    </Card>
  )
}

import { useQuery } from '@tanstack/react-query'
import { listCustomerMails, listCustomerPeople } from '@touchline/contract/desk/calls/customer'
import type { DeskEndpointOf } from '@touchline/contract/desk/endpoints'
import type { ResponseOf } from '@touchline/contract/endpoint'
import { type MailState, mailStates, mayBeSentAgain } from '@touchline/domain/mail-reports'
import type { MailClass } from '@touchline/domain/notices'
import { hasRight } from '@touchline/domain/operators'
import { isPaused, MOST_REFUSALS } from '@touchline/domain/recipients'
import { Card } from '@touchline/ui/card.tsx'
import { Chip, type Tone } from '@touchline/ui/chip.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { Segments } from '@touchline/ui/input/segments.tsx'
import { ErrorState, Skeleton } from '@touchline/ui/states.tsx'
import { listFormat } from '@touchline/words/list-format'
import { type ReactNode, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { ActForm } from '../../acts/form.tsx'
import { useLanguage } from '../../i18n/language.tsx'
import { call } from '../../lib/call.ts'
import { CsvButton } from '../../lib/csv-button.tsx'
import { dayAt, momentText } from '../../lib/date-text.ts'
import { hrefOf, replacePlace, usePlace } from '../../lib/navigation.ts'
import { useOperator } from '../../lib/session.ts'
import { askedOf, type OfClub } from './customer.ts'

const FEW = 5
const MOST_MAILS = 200

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

const againOf = (organizationId: string, { noticeId, recipientId }: MailRowProps['mail']): ActForm => ({
  name: 'send-mail-again',
  act: 'send-mail-again',
  input: () => ({ organizationId, noticeId, recipientId }),
})

interface MailsProps extends OfClub {
  readonly onForm: (form: ActForm) => void
}

export function Mails({ onForm, ...club }: MailsProps) {
  const t = useTranslations('customer')
  const mayAgain = hasRight(useOperator().roles, 'send-mail-again')
  const { language } = useLanguage()
  const { query } = usePlace()
  const state = mailStates.find((each) => each === query.get('mails')) ?? 'all'
  const list = useQuery({
    queryKey: ['customer-mails', club, language],
    queryFn: () => {
      const asked = askedOf(club)
      return call(listCustomerMails, { ...asked, query: { ...asked.query, limit: MOST_MAILS, lang: language } })
    },
  })
  const { mails = [], addresses = [] } = list.data ?? {}
  const rows = list.data?.mails.filter((mail) => state === 'all' || mail.state === state)
  const filter = mails.length > 0 && <MailFilter mails={mails} state={state} />
  const below = addresses.length > 0 && <Addresses addresses={addresses} zone={club.zone} />
  return (
    <Listed
      key={state}
      title={t('mails')}
      csv={
        <CsvButton
          table="club-mails"
          region={club.region}
          asked={{ organizationId: club.organizationId, lang: language }}
        />
      }
      list={list}
      rows={rows}
      empty={t('noMails')}
      filter={filter}
      below={below}
      isOpen={state !== 'all'}
    >
      {(mail) => (
        <MailRow
          key={`${mail.noticeId} ${mail.address}`}
          mail={mail}
          zone={club.zone}
          onAgain={mayAgain ? () => onForm(againOf(club.organizationId, mail)) : null}
        />
      )}
    </Listed>
  )
}

interface MailFilterProps {
  readonly mails: readonly MailRowProps['mail'][]
  readonly state: MailState | 'all'
}

function MailFilter({ mails, state }: MailFilterProps) {
  const t = useTranslations('customer')
  const ofAll = useTranslations('common')
  const { path, query } = usePlace()
  const countOf = (of: MailState) => mails.filter((mail) => mail.state === of).length
  const segments = [
    { key: 'all' as const, label: ofAll('all', { count: mails.length }) },
    ...mailStates
      .filter((each) => each === state || countOf(each) > 0)
      .map((key) => ({ key, label: `${t(`mailStates.${key}`)} ${countOf(key)}` })),
  ]
  const show = (chosen: MailState | 'all') => {
    const { mails: _, ...others } = Object.fromEntries(query)
    replacePlace(hrefOf(path, chosen === 'all' ? others : { ...others, mails: chosen }))
  }
  return <Segments label={ofAll('state')} hidesLabel segments={segments} chosen={state} onChoose={show} />
}

interface MailRowProps extends Pick<OfClub, 'zone'> {
  readonly mail: ResponseOf<DeskEndpointOf<typeof listCustomerMails>>['mails'][number]
  readonly onAgain: (() => void) | null
}

function MailRow({ mail, zone, onAgain }: MailRowProps) {
  const t = useTranslations('customer')
  const locale = useLocale()
  const { address, name, happenedAt, state, said } = mail
  return (
    <tr>
      <th scope="row">
        {name}
        <small className="soft under">{`${momentText(happenedAt, zone, locale)} · ${address}`}</small>
        {said !== null && <small className="soft under">{said}</small>}
      </th>
      <td className="r">
        <Chip tone={tones[state]}>{t(`mailStates.${state}`)}</Chip>
        {mayBeSentAgain(state) && onAgain !== null && (
          <Button look="ghost" small onClick={onAgain}>
            {t('again')}
          </Button>
        )}
      </td>
    </tr>
  )
}

interface AddressesProps extends Pick<OfClub, 'zone'> {
  readonly addresses: ResponseOf<DeskEndpointOf<typeof listCustomerMails>>['addresses']
}

/** A mail that is taken sets the count to 0. */
function Addresses({ addresses, zone }: AddressesProps) {
  const t = useTranslations('customer.addresses')
  const locale = useLocale()
  const list = (parts: readonly string[]) => listFormat(locale).format(parts)
  const names: Readonly<Record<MailClass, string>> = {
    documents: t('documents'),
    'payment-problems': t('problems'),
    reminders: t('reminders'),
    usage: t('usage'),
    offers: t('offers'),
  }
  const getsText = (gets: (typeof addresses)[number]['gets']) =>
    gets === null
      ? t('none')
      : list([...(gets.isPayer ? [t('payer')] : []), ...gets.classes.map((each) => names[each])])
  return (
    <>
      <h3 className="addresses">{t('title')}</h3>
      <table className="bills listed">
        <thead>
          <tr>
            <th scope="col">{t('address')}</th>
            <th scope="col" className="r">
              {t('refusals')}
            </th>
          </tr>
        </thead>
        <tbody>
          {addresses.map(({ address, gets, refusals, said, refusedDate, lastTakenDate }) => (
            <tr key={address}>
              <th scope="row">
                {address}
                <small className="soft under">{getsText(gets)}</small>
                {said !== null && <small className="soft under">{said}</small>}
              </th>
              <td className="r">
                {t('of', { count: refusals, most: MOST_REFUSALS })}
                {isPaused(refusals) && refusedDate !== null && (
                  <small className="under">{t('paused', { day: dayAt(refusedDate, zone, locale) })}</small>
                )}
                <small className="soft under">
                  {lastTakenDate === null ? t('never') : t('lastTaken', { day: dayAt(lastTakenDate, zone, locale) })}
                </small>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="soft small">{t('resumes')}</p>
    </>
  )
}

interface ListedProps<T> {
  readonly csv: ReactNode
  readonly title: string
  readonly list: { readonly isError: boolean; refetch(): unknown }
  readonly rows: readonly T[] | undefined
  readonly empty: string
  readonly filter?: ReactNode
  readonly below?: ReactNode
  readonly isOpen?: boolean
  readonly children: (row: T) => ReactNode
}

function Listed<T>({ csv, title, list, rows, empty, filter, below, isOpen = false, children }: ListedProps<T>) {
  const t = useTranslations('customer')
  const ofAll = useTranslations('common')
  const [isWhole, setWhole] = useState(isOpen)
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
      {filter}
      {content()}
      {below}
    </Card>
  )
}

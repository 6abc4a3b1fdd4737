import type { Person } from '@touchline/contract/people'
import { instantFromWire } from '@touchline/contract/wire-time'
import type { Instant, Zone } from '@touchline/domain/calendar'
import { Chip } from '@touchline/ui/chip.tsx'
import { Face } from '@touchline/ui/face.tsx'
import { type Column, Table } from '@touchline/ui/figures/table.tsx'
import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import { Allowed } from '../../../forms/allowed.tsx'
import { useDay } from '../../../forms/use-day.ts'
import { DepartureLine } from '../handover/departure-line.tsx'
import { PersonActions } from './person-actions.tsx'

interface PeopleTableProps {
  readonly people: readonly Person[]
  readonly zone: Zone
  readonly now: Instant
  readonly isManaged: boolean
}

export function PeopleTable({ people, zone, now, isManaged }: PeopleTableProps) {
  const t = useTranslations()
  const day = useDay(zone, now)
  const columns: readonly Column<Person>[] = [
    { label: t('people.person'), heading: true, cell: (person) => <Who person={person} /> },
    {
      label: t('terms.role'),
      cell: ({ role, departure }) => (
        <div>
          {t(`people.roles.${role}`)}
          {departure !== null && <DepartureLine departure={departure} />}
        </div>
      ),
    },
    { label: t('people.lastHere'), cell: (person) => <LastHere person={person} day={day} /> },
  ]
  const actions: Column<Person> = {
    label: t('common.change'),
    right: true,
    mute: true,
    cell: (person) =>
      person.isOfPlatform && person.departure === null ? null : (
        <Allowed to="manage-people">
          <PersonActions person={person} />
        </Allowed>
      ),
  }
  return (
    <Table
      caption={t('people.who')}
      className="people"
      columns={isManaged ? [...columns, actions] : columns}
      rows={people}
      keyOf={({ _id }) => _id}
    />
  )
}

const Who = ({ person: { name, address } }: { readonly person: Person }) => (
  <div className="person">
    <Face name={name} />
    <div>
      {name}
      {address !== null && (
        <span className="soft tiny beneath">
          <Breakable address={address} />
        </span>
      )}
    </div>
  </div>
)

/** Breaks before a sign, never inside a word that fits. */
const Breakable = ({ address }: { readonly address: string }) =>
  address.split(/(?=[@.])/u).map((part, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of one address keep their places
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))

interface LastHereProps {
  readonly person: Person
  readonly day: ReturnType<typeof useDay>
}

function LastHere({ person: { state, isSelf, lastHere, invitedUntil }, day }: LastHereProps) {
  const t = useTranslations('people')
  if (state === 'expired') return <Chip tone="wait">{t('expired')}</Chip>
  if (state === 'no-login') return <Chip tone="plain">{t('noLogin')}</Chip>
  if (invitedUntil !== null)
    return <Chip tone="plain">{t('invitedUntil', { date: day(instantFromWire(invitedUntil)) })}</Chip>
  if (isSelf) return t('now')
  return <span className="soft">{lastHere === null ? t('neverHere') : day(instantFromWire(lastHere))}</span>
}

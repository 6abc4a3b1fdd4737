import { pendingGivenUp } from '@touchline/domain/contract'
import { lastDayOf } from '@touchline/domain/last-days'
import { endOfGivenUp } from '@touchline/domain/lifecycle'
import { Card } from '@touchline/ui/card.tsx'
import { Heading } from '@touchline/ui/heading.tsx'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { KeepSeats } from '../../../forms/scheduled/keep-seats.tsx'
import type { SeatList } from '../../../forms/seat-list/seats-query.ts'
import { SeatPart } from '../../../forms/seat-part/seat-part.tsx'
import { seatsInUse } from '../../../forms/seat-part/seats-in-use.ts'
import { useDay } from '../../../forms/use-day.ts'
import type { Account } from '../../../lib/account/account.ts'
import { Link } from '../../../lib/navigation/index.ts'
import { countOf } from './choice.ts'

interface GivenUpProps {
  readonly account: Account
  readonly list: SeatList
}

export function GivenUp({ account, list }: GivenUpProps) {
  const t = useTranslations('giveSeats')
  const shell = useTranslations('shell')
  const day = useDay(account.contract.zone, account.now)
  const id = useId()
  const { contract, catalogue, document } = account
  const pending = pendingGivenUp(contract)
  if (pending === null) return null
  const at = endOfGivenUp(contract, catalogue) ?? pending.at
  const date = day(at)
  const last = day(lastDayOf('seats', at, contract.zone))
  const given = new Set((document.seatsGivenUp ?? []).flatMap(({ kept, userIds }) => (kept === null ? userIds : [])))
  const names = list.seats.filter(({ userId }) => given.has(userId)).map(({ name }) => name)
  return (
    <>
      <div className="head">
        <div>
          <Heading name={t('name')}>{t('keep.waits', { count: countOf(pending.seats), date })}</Heading>
          <p className="soft">{t('keep.lead', { date: last })}</p>
        </div>
      </div>
      <Card className="giving-waits">
        <SeatPart seats={seatsInUse(account, list.taken)} />
        {names.length > 0 && (
          <div id={id}>
            <p className="small soft">{t('keep.whose', { date })}</p>
            <ul className="names">
              {names.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          </div>
        )}
        <p className="actions">
          <KeepSeats contractId={contract.id} />
          <Link className="btn quiet" to="/people">
            {shell('people')}
          </Link>
        </p>
      </Card>
    </>
  )
}

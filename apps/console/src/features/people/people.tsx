import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Person } from '@touchline/contract/people'
import { dateOf, type LocalDate } from '@touchline/domain/calendar'
import { mayDo } from '@touchline/domain/people'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { WaitingScreen } from '../../forms/waiting-screen.tsx'
import { WhenLoaded } from '../../forms/when-loaded.tsx'
import { useNow } from '../../lib/account/use-account.ts'
import { both, loadable } from '../../lib/request/loadable.ts'
import { contractQuery } from '../../lib/request/queries.ts'
import { may } from '../../lib/session/role.ts'
import { Card } from '../../ui/card.tsx'
import { Heading } from '../../ui/heading.tsx'
import { Button } from '../../ui/input/button.tsx'
import { HandOverDialog } from './handover/hand-over-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { LimitCard } from './limit/limit-card.tsx'
import { PeopleTable } from './list/people-table.tsx'
import { peopleQuery } from './queries.ts'
import { SeatsCard } from './seats/seats-card.tsx'
import { FactorCard } from './second-factor/factor-card.tsx'
import './people.css'

/** "Who sees our bills, and who may change something?" */
export function People() {
  const t = useTranslations('people')
  const content = both(both(loadable(useQuery(peopleQuery())), loadable(useQuery(contractQuery()))), useNow())
  return (
    <WhenLoaded
      content={content}
      shape="rows"
      frame={(standIn) => <WaitingScreen title={t('name')}>{standIn}</WaitingScreen>}
    >
      {({ people, document, now }) => <Read people={people} zone={document.zone} today={dateOf(now, document.zone)} />}
    </WhenLoaded>
  )
}

interface ReadProps {
  readonly people: readonly Person[]
  readonly zone: string
  readonly today: LocalDate
}

function Read({ people, zone, today }: ReadProps) {
  const t = useTranslations('people')
  const requests = useTranslations('requests')
  const [dialog, setDialog] = useState<'invite' | 'hand-over' | null>(null)
  const close = () => setDialog(null)
  const active = people.filter(({ state }) => state === 'active')
  const buying = active.filter(({ role }) => mayDo(role, 'buy')).length
  const isManaged = may('manage-people')
  return (
    <>
      <div className="head people-head">
        <div>
          <Heading name={t('name')}>{t('title', { count: active.length })}</Heading>
          <p className="soft">{t('lead', { count: buying })}</p>
        </div>
        <div className="actions">
          <Link className="btn ghost" to="/requests">
            {requests('name')}
          </Link>
          {isManaged && people.some(({ isSelf, departure }) => isSelf && departure === null) && (
            <Button look="ghost" onClick={() => setDialog('hand-over')}>
              {t('handover.verb')}
            </Button>
          )}
          {isManaged && <Button onClick={() => setDialog('invite')}>{t('invite')}</Button>}
        </div>
      </div>
      <Card title={t('who')}>
        <PeopleTable people={people} zone={zone} isManaged={isManaged} />
        {!isManaged && <p className="soft small">{t('onlyAdministrators')}</p>}
      </Card>
      <LimitCard />
      {may('demand-second-factor') && <FactorCard />}
      <SeatsCard />
      {dialog === 'invite' && <InviteDialog onClose={close} />}
      {dialog === 'hand-over' && <HandOverDialog people={people} today={today} onClose={close} />}
    </>
  )
}

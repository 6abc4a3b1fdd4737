import { useQuery } from '@tanstack/react-query'
import type { Person } from '@touchline/contract/people'
import { mayDo } from '@touchline/domain/people'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { WaitingScreen } from '../../forms/waiting-screen.tsx'
import { WhenLoaded } from '../../forms/when-loaded.tsx'
import { both, loadable } from '../../lib/request/loadable.ts'
import { contractQuery } from '../../lib/request/queries.ts'
import { may } from '../../lib/session/role.ts'
import { Card } from '../../ui/card.tsx'
import { Heading } from '../../ui/heading.tsx'
import { Button } from '../../ui/input/button.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { PeopleTable } from './list/people-table.tsx'
import { peopleQuery } from './queries.ts'
import { SeatsCard } from './seats/seats-card.tsx'
import './people.css'

/** "Who sees our bills, and who may change something?" */
export function People() {
  const t = useTranslations('people')
  const content = both(loadable(useQuery(peopleQuery())), loadable(useQuery(contractQuery())))
  return (
    <WhenLoaded
      content={content}
      shape="rows"
      frame={(standIn) => <WaitingScreen title={t('name')}>{standIn}</WaitingScreen>}
    >
      {({ people, document }) => <Read people={people} zone={document.zone} />}
    </WhenLoaded>
  )
}

interface ReadProps {
  readonly people: readonly Person[]
  readonly zone: string
}

function Read({ people, zone }: ReadProps) {
  const t = useTranslations('people')
  const [isInviting, setIsInviting] = useState(false)
  const active = people.filter(({ state }) => state === 'active')
  const buying = active.filter(({ role }) => mayDo(role, 'buy')).length
  const isManaged = may('manage-people')
  return (
    <>
      <div className="head">
        <div>
          <Heading name={t('name')}>{t('title', { count: active.length })}</Heading>
          <p className="soft">{t('lead', { count: buying })}</p>
        </div>
        {isManaged && <Button onClick={() => setIsInviting(true)}>{t('invite')}</Button>}
      </div>
      <Card title={t('who')}>
        <PeopleTable people={people} zone={zone} isManaged={isManaged} />
        {!isManaged && <p className="soft small">{t('onlyAdministrators')}</p>}
      </Card>
      <SeatsCard />
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </>
  )
}

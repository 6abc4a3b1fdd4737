import { useQuery } from '@tanstack/react-query'
import type { PurchaseRequest } from '@touchline/contract/requests'
import { Card } from '@touchline/ui/card.tsx'
import { Banner } from '@touchline/ui/dialog/banner.tsx'
import { Heading } from '@touchline/ui/heading.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Allowed } from '../../forms/allowed.tsx'
import { OnHoldNote, useIsOnHold } from '../../forms/on-hold-note.tsx'
import { ChangedFigures } from '../../forms/requests/changed-figures.tsx'
import { DeclineDialog } from '../../forms/requests/decline-dialog.tsx'
import { requestQuery } from '../../forms/requests/queries.ts'
import { type RequestAround, useRequestAround, useRequestText } from '../../forms/requests/request-text.ts'
import { useDeciding } from '../../forms/requests/use-deciding.ts'
import { WaitingScreen } from '../../forms/waiting-screen.tsx'
import { WhenLoaded } from '../../forms/when-loaded.tsx'
import { Link, useParams, useSearch } from '../../lib/navigation/index.ts'
import { both, loadable } from '../../lib/request/loadable.ts'
import { may } from '../../lib/session/role.ts'
import { RequestFacts } from './request-facts.tsx'
import { StateChip } from './state-chip.tsx'
import './requests.css'

export function RequestScreen() {
  const t = useTranslations('requests')
  const { id = '' } = useParams()
  const content = both(useRequestAround(), loadable(useQuery(requestQuery(id))))
  return (
    <WhenLoaded
      content={content}
      shape="rows"
      failed={t('failed')}
      frame={(standIn) => <WaitingScreen title={t('one')}>{standIn}</WaitingScreen>}
    >
      {({ request, ...account }) => <Read account={account} request={request} />}
    </WhenLoaded>
  )
}

interface ReadProps {
  readonly account: RequestAround
  readonly request: PurchaseRequest
}

function Read({ account, request }: ReadProps) {
  const t = useTranslations('requests')
  const { what } = useRequestText(account)
  const { changed, ...deciding } = useDeciding(request)
  const name = what(request)
  return (
    <>
      <div className="head">
        <div>
          <Heading name={t('one')}>{t('title', { what: name })}</Heading>
          <p>
            <StateChip state={request.state} />
          </p>
        </div>
        <Link className="btn ghost" to="/requests">
          {t('all')}
        </Link>
      </div>
      {changed !== null && request.state === 'pending' && (
        <Card title={t('changedTitle')}>
          <div className="request-parts">
            <ChangedFigures account={account} request={request} changed={changed} />
          </div>
        </Card>
      )}
      <Card title={t('details')}>
        <div className="request-parts">
          <RequestFacts account={account} request={request} />
          {request.state === 'pending' && <Steps request={request} isChanged={changed !== null} {...deciding} />}
        </div>
      </Card>
    </>
  )
}

interface StepsProps extends Pick<ReturnType<typeof useDeciding>, 'decide' | 'isDeciding' | 'isHeld'> {
  readonly request: PurchaseRequest
  readonly isChanged: boolean
}

function Steps({ request: { isOwn }, isChanged, isDeciding, isHeld, decide }: StepsProps) {
  const t = useTranslations('requests')
  const common = useTranslations('common')
  const [isDeclining, setIsDeclining] = useState(false)
  const mayDecide = may('decide-requests')
  const isOnHold = useIsOnHold()
  return (
    <>
      {!mayDecide && <p className="soft small">{t('administratorsDecide')}</p>}
      {mayDecide && <OnHoldNote isRefused={isHeld} />}
      {mayDecide && <AddressFirst />}
      <div className="actions">
        <Allowed to="decide-requests">
          <Button busy={isDeciding} disabled={isOnHold} onClick={() => decide({ kind: 'approve' })}>
            {isChanged ? t('approveChanged') : t('approve')}
          </Button>
          <Button look="ghost" disabled={isDeciding} onClick={() => setIsDeclining(true)}>
            {t('decline')}
          </Button>
        </Allowed>
        {isOwn && (
          <Button look="ghost" disabled={isDeciding} onClick={() => decide({ kind: 'withdraw' })}>
            {common('undo')}
          </Button>
        )}
      </div>
      {isDeclining && (
        <DeclineDialog
          onClose={() => setIsDeclining(false)}
          onDecline={(reason) => decide({ kind: 'decline', reason })}
        />
      )}
    </>
  )
}

function AddressFirst() {
  const t = useTranslations()
  const { address } = useSearch()
  if (address !== 'first') return null
  const add = <Link to="/contact-info">{t('bills.addAddress')}</Link>
  return (
    <Banner tone="wait" title={t('buyer.first.title')} action={add}>
      {t('requests.addressFirst')}
    </Banner>
  )
}

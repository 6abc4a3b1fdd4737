import { useQuery } from '@tanstack/react-query'
import type { PurchaseRequest } from '@touchline/contract/requests'
import { Card } from '@touchline/ui/card.tsx'
import { type Column, Table } from '@touchline/ui/figures/table.tsx'
import { Heading } from '@touchline/ui/heading.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { EmptyState } from '@touchline/ui/states.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { requestsQuery } from '../../forms/requests/queries.ts'
import { type RequestAround, useRequestAround, useRequestText } from '../../forms/requests/request-text.ts'
import { RequestsToDecide } from '../../forms/requests/requests-to-decide.tsx'
import { useToDecide } from '../../forms/requests/to-decide.ts'
import { WaitingScreen } from '../../forms/waiting-screen.tsx'
import { WhenLoaded } from '../../forms/when-loaded.tsx'
import { Link } from '../../lib/navigation/index.ts'
import { both, loadable } from '../../lib/request/loadable.ts'
import { StateChip } from './state-chip.tsx'
import './requests.css'

const AT_ONCE = 50

export function RequestList() {
  const t = useTranslations('requests')
  const [limit, setLimit] = useState(AT_ONCE)
  const headingOf = useHeading()
  const content = both(both(useRequestAround(), useToDecide()), loadable(useQuery(requestsQuery(limit))))
  return (
    <WhenLoaded
      content={content}
      shape="rows"
      frame={(standIn) => <WaitingScreen title={t('name')}>{standIn}</WaitingScreen>}
    >
      {({ results, nextOffset, toDecide, ...account }) => (
        <>
          <div className="head">
            <div>
              <Heading name={t('name')}>{headingOf(results, toDecide)}</Heading>
              <p className="soft">{t('lead')}</p>
            </div>
          </div>
          {toDecide.length > 0 && <RequestsToDecide account={account} requests={toDecide} />}
          <Card title={t('all')} className="request-list">
            {results.length === 0 ? (
              <EmptyState>{t('empty')}</EmptyState>
            ) : (
              <Rows account={account} requests={results} />
            )}
            {nextOffset !== undefined && (
              <Button look="ghost" onClick={() => setLimit(limit + AT_ONCE)}>
                {t('more')}
              </Button>
            )}
          </Card>
        </>
      )}
    </WhenLoaded>
  )
}

function useHeading() {
  const t = useTranslations('requests.toDecide')
  return (listed: readonly PurchaseRequest[], toDecide: readonly PurchaseRequest[]): string => {
    if (toDecide.length > 0) return t('title', { count: toDecide.length })
    const pending = listed.filter(({ state }) => state === 'pending').length
    return pending > 0 ? t('others', { count: pending }) : t('none')
  }
}

interface RowsProps {
  readonly account: RequestAround
  readonly requests: readonly PurchaseRequest[]
}

function Rows({ account, requests }: RowsProps) {
  const t = useTranslations('requests')
  const terms = useTranslations('terms')
  const text = useRequestText(account)
  const columns: readonly Column<PurchaseRequest>[] = [
    {
      label: t('one'),
      heading: true,
      cell: (request) => (
        <Link to="/requests/$id" params={{ id: request._id }}>
          {text.what(request)}
        </Link>
      ),
    },
    {
      label: t('asked'),
      cell: (request) => t('askedBy', { name: request.askedBy, date: text.dayOf(request.askedDate) }),
    },
    { label: terms('amount'), right: true, cell: (request) => text.amount(request.quote.total, request) },
    { label: t('state'), cell: ({ state }) => <StateChip state={state} /> },
  ]
  return <Table caption={t('name')} columns={columns} rows={requests} keyOf={({ _id }) => _id} />
}

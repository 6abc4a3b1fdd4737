import type { PurchaseRequest } from '@touchline/contract/requests'
import { Boundary } from '@touchline/ui/boundary.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from '../../lib/navigation/index.ts'
import { OnHoldNote, useIsOnHold } from '../on-hold-note.tsx'
import { laterPart } from '../part.tsx'
import { ChangedFigures } from './changed-figures.tsx'
import { DeclineDialog } from './decline-dialog.tsx'
import { type RequestAround, useRequestText } from './request-text.ts'
import { useDeciding } from './use-deciding.ts'
import './requests-to-decide.css'

const FirstBill = laterPart(async () => (await import('./first-bill.tsx')).FirstBill)

interface ToDecideProps {
  readonly account: RequestAround
  readonly requests: readonly PurchaseRequest[]
}

export function RequestsToDecide({ account, requests }: ToDecideProps) {
  const t = useTranslations('requests')
  return (
    <section className="card to-decide-card" aria-label={t('toDecide.card', { count: requests.length })}>
      <Boundary>
        <div className="to-decide">
          {requests.map((request) => (
            <ToDecide key={request._id} account={account} request={request} />
          ))}
        </div>
      </Boundary>
    </section>
  )
}

interface OneProps {
  readonly account: RequestAround
  readonly request: PurchaseRequest
}

function ToDecide({ account, request }: OneProps) {
  const id = useId()
  const text = useRequestText(account)
  const { changed, ...deciding } = useDeciding(request)
  const { _id, note, quote } = request
  return (
    <article aria-labelledby={id}>
      <div className="asked-for">
        <Link id={id} to="/requests/$id" params={{ id: _id }}>
          {text.asks(request)}
        </Link>
        <span className="soft small num">
          {note !== null && <q>{note}</q>} {text.facts(request)}
        </span>
        <span className="soft small num">
          {text.terms(request)} <FirstBill purchase={request.purchase} />
        </span>
      </div>
      <Decision {...deciding} describedBy={id} amount={text.amount((changed ?? quote).total, request)} />
      {changed !== null && (
        <div className="to-decide-changed">
          <ChangedFigures account={account} request={request} changed={changed} />
        </div>
      )}
    </article>
  )
}

interface DecisionProps extends Omit<ReturnType<typeof useDeciding>, 'changed'> {
  readonly describedBy: string
  readonly amount: string
}

function Decision({ decide, isDeciding, isHeld, describedBy, amount }: DecisionProps) {
  const t = useTranslations('requests')
  const [isDeclining, setIsDeclining] = useState(false)
  const isOnHold = useIsOnHold()
  return (
    <>
      <div className="actions">
        <Button look="ghost" disabled={isDeciding} aria-describedby={describedBy} onClick={() => setIsDeclining(true)}>
          {t('decline')}
        </Button>
        <Button
          busy={isDeciding}
          disabled={isOnHold}
          aria-describedby={describedBy}
          onClick={() => decide({ kind: 'approve' })}
        >
          {t('toDecide.approve', { amount })}
        </Button>
      </div>
      <OnHoldNote isRefused={isHeld} />
      {isDeclining && (
        <DeclineDialog
          onClose={() => setIsDeclining(false)}
          onDecline={(reason) => decide({ kind: 'decline', reason })}
        />
      )}
    </>
  )
}

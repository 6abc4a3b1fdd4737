import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { quoteYearlyPlan } from '@touchline/contract/calls/yearly-plans'
import { endToWire, instantToWire } from '@touchline/contract/wire-time'
import type { Cycle, PlanRole } from '@touchline/domain/catalogue'
import { planIn } from '@touchline/domain/lifecycle'
import {
  type ChangeBlock,
  decideYearlyChange,
  type PlanCard,
  type PlanRefusal,
  planCards,
  planChangeBlock,
} from '@touchline/domain/plans'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLeaveWarning } from '../../forms/leave-warning.ts'
import type { Account } from '../../lib/account/account.ts'
import { call } from '../../lib/request/call.ts'
import { organizationKey } from '../../lib/request/query-key.ts'
import { organizationId } from '../../lib/session/session.ts'
import { useTotalText } from './offer/figure.tsx'
import { isMonthUnchanged, type Offered, offerOf } from './offer/offer.ts'
import { usePaidLabel } from './offer/offer-label.ts'
import { Purchase } from './offer/purchase.tsx'
import { Summary } from './offer/summary.tsx'
import type { OwnPast } from './past/own-past.ts'
import { PlanChoice } from './plan-card.tsx'
import { type ChosenPlan, isPurchase } from './plan-choice.ts'
import { PlanFolds } from './plan-folds.tsx'
import type { YearOf } from './years.ts'
import './plan-card.css'

interface PlanSelectionProps {
  readonly account: Account
  readonly cycle: Cycle
  readonly choice: ChosenPlan | null
  readonly past: OwnPast
  readonly years: YearOf
  readonly onToggle: (groupId: string) => void
  readonly onStart: (startsNextMonth: boolean) => void
  readonly onDone: () => void
  readonly children: ReactNode
  readonly seats: ReactNode
  readonly initial: string | null
}

export function PlanSelection(props: PlanSelectionProps) {
  const { account, cycle, choice, past, years, onStart, onDone, initial, children } = props
  const [bought, setBought] = useState(initial)
  const cards = planCards({ ...account, cycle })
  const block = planChangeBlock(account)
  const stored = useStoredAtTermStart(account, choice)
  const offer = choice === null || block !== null ? null : offerOf(account, choice, stored ?? 0)
  return (
    <>
      <Offering {...props} cards={cards} block={block} />
      <PlanFolds account={account} cards={cards} cycle={cycle} past={past} years={years}>
        {block === null ? children : null}
      </PlanFolds>
      <Announced account={account} offer={stored === null ? null : offer} />
      {offer !== null && (
        <Summary
          account={account}
          offer={offer}
          year={isPurchase(account) ? null : yearOfChoice(cards, choice, years)}
          isQuoting={stored === null}
          onStart={onStart}
          onBuy={() => setBought(choice?.groupId ?? null)}
          onAsked={onDone}
        />
      )}
      <LeaveWarning isActive={choice !== null} />
      {bought !== null && bought === choice?.groupId && offer !== null && offer.kind !== 'refused' && (
        <Purchase
          account={account}
          offer={offer}
          past={past}
          onStart={onStart}
          onDone={() => {
            setBought(null)
            onDone()
          }}
          onCancel={() => setBought(null)}
        />
      )}
    </>
  )
}

const yearOfChoice = (cards: readonly PlanCard[], choice: ChosenPlan | null, years: YearOf) => {
  const chosen = cards.find(({ group }) => group.id === choice?.groupId)
  return chosen === undefined ? null : years(chosen)
}

interface OfferingProps extends PlanSelectionProps {
  readonly cards: readonly PlanCard[]
  readonly block: ChangeBlock | null
}

function Offering({ account, choice, onToggle, seats, cards, block, past, years }: OfferingProps) {
  const t = useTranslations('plans')
  return (
    <div className="plans-layout">
      <div className="seats-area">{seats}</div>
      <div className="plans-area">
        <fieldset className="plans" disabled={block !== null}>
          <legend className="hidden-text">{t('chooseOne')}</legend>
          {cards.map((card, index) => (
            <PlanChoice
              key={card.group.id}
              account={account}
              card={card}
              place={index + 1}
              count={cards.length}
              isSelected={choice?.groupId === card.group.id}
              past={past}
              year={isPurchase(account) ? null : years(card)}
              onToggle={() => onToggle(card.group.id)}
            />
          ))}
        </fieldset>
        {block !== null && <Blocked reason={block} />}
      </div>
    </div>
  )
}

function Blocked({ reason }: { readonly reason: PlanRefusal }) {
  const t = useTranslations('plans')
  return (
    <div className="plans-blocked" role="status">
      <div>
        <p>{t(`blocked.${reason}`)}</p>
      </div>
    </div>
  )
}

function LeaveWarning({ isActive }: { readonly isActive: boolean }) {
  const t = useTranslations('plans.leave')
  const leave = useTranslations('leave')
  useLeaveWarning({
    isActive,
    question: { title: leave('title'), body: t('body'), ok: leave('leave'), cancel: leave('stay') },
    isSamePage: (from, to) => from === to,
  })
  return null
}

interface AnnouncedProps {
  readonly account: Account
  readonly offer: Offered | null
}

/** Rendered early, so that screen readers notice it. */
function Announced({ account, offer }: AnnouncedProps) {
  const t = useTranslations('plans')
  const show = useTotalText()
  const label = usePaidLabel(account)
  if (offer === null || offer.kind === 'refused') return <p className="hidden-text" role="status" />
  const said = { label: label(offer), amount: show(isMonthUnchanged(offer, account) ? offer.afterwards : offer.quoted) }
  return (
    <p className="hidden-text" role="status">
      {t('announced', said)}
    </p>
  )
}

function useStoredAtTermStart(account: Account, choice: ChosenPlan | null): number | null {
  const asked = choice?.cycle === 'year' ? requestOf(account, choice) : null
  const quote = useQuery({
    queryKey: organizationKey('yearly-quote', account.document.contractInfoId, asked),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      if (asked === null) return 0
      const params = { orgId: organizationId(), id: account.document.contractInfoId }
      const { data } = await call(quoteYearlyPlan, { params, body: asked })
      return data.storedSeconds
    },
  })
  if (asked === null) return 0
  return quote.isPlaceholderData ? null : (quote.data ?? (quote.isError ? 0 : null))
}

function requestOf(account: Account, { groupId, seats }: ChosenPlan) {
  const change = decideYearlyChange({ ...account, selection: { groupId, ...seats } })
  if (change.kind === 'refused') return null
  const planOf = (role: PlanRole) => ({ contractPlanId: planIn(change.to, account.catalogue, role).id })
  const seatsOf = (role: PlanRole, count: number) => Array.from({ length: count }, () => planOf(role))
  return {
    startDate: instantToWire(change.term.start),
    endDate: endToWire(change.term.end) ?? '',
    newPlans: [
      planOf('base'),
      ...seatsOf('analyst', change.seats.analysts - 1),
      ...seatsOf('viewer', change.seats.viewers),
    ],
  }
}

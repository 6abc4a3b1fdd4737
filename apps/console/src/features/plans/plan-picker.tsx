import { useNavigate, useSearch } from '@tanstack/react-router'
import { dateOf } from '@touchline/domain/calendar'
import { reservationOf } from '@touchline/domain/cancellation'
import type { Cycle } from '@touchline/domain/catalogue'
import { seatsAt } from '@touchline/domain/contract'
import { planCards, planChangeBlock, termEndAt } from '@touchline/domain/plans'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ScheduledCancellation } from '../../forms/scheduled-cancellation.tsx'
import { ScheduledChange } from '../../forms/scheduled-change.tsx'
import type { Account } from '../../lib/account/account.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { Announced } from './announced.tsx'
import { tabOf, useAskedChoice } from './asked-choice.ts'
import { Blocked } from './blocked.tsx'
import { Comparison } from './comparison.tsx'
import { Head } from './head.tsx'
import { LeaveWarning } from './leave-warning.tsx'
import { cycleOf, offerOf } from './offer.ts'
import { PlanChoice } from './plan-card.tsx'
import { type Choice, isPurchase, isYearly } from './plan-choice.ts'
import { Purchase } from './purchase.tsx'
import { SeatChoice } from './seat-choice.tsx'
import { Summary } from './summary.tsx'
import { useUsersNow } from './users-now.ts'
import { useStoredAtTermStart } from './yearly-quote.ts'
import './plans.css'

interface PlanPickerProps {
  readonly account: Account
  readonly children: ReactNode
}

export function PlanPicker({ account, children }: PlanPickerProps) {
  const t = useTranslations('plans')
  const usual = isYearly(account) ? 'year' : 'month'
  const [cycle, setCycle] = useCycle(usual)
  const asked = useAskedChoice(account, usual)
  const [selected, setSelected] = useState(asked?.groupId ?? null)
  const [wanted, setWanted] = useState(asked?.seats ?? null)
  const held = seatsAt(account.contract, account.catalogue, account.now)
  // Who buys a first plan has users but no seats: one for each is proposed, fewer can be chosen.
  const users = useUsersNow(isPurchase(account))
  const now = { analysts: Math.max(held.analysts, users.analysts), viewers: Math.max(held.viewers, users.viewers) }
  const seats = wanted ?? { ...now, analysts: Math.max(1, now.analysts) }
  const clear = () => {
    setSelected(null)
    setWanted(null)
  }
  return (
    <>
      <Head account={account} cycle={cycle} />
      <ScheduledChange account={account} />
      <CancellationReserved account={account} />
      <Tabs
        label={t('tabs.label')}
        tabs={[
          { key: 'month', label: t('tabs.monthly') },
          { key: 'year', label: t('tabs.yearly') },
        ]}
        chosen={cycle}
        onChoose={(next) => {
          clear()
          setCycle(next)
        }}
      >
        {cycle === 'year' && planChangeBlock(account) === null && (
          <SeatChoice held={held} now={now} seats={seats} onChange={setWanted} />
        )}
        <Choosing
          account={account}
          cycle={cycle}
          choice={selected === null ? null : { cycle, groupId: selected, seats }}
          onToggle={(id) => setSelected(selected === id ? null : id)}
          onDone={clear}
          asked={asked?.groupId ?? null}
        >
          {children}
        </Choosing>
      </Tabs>
    </>
  )
}

/** A reserved cancellation: choosing a plan reverses it, and so does this. */
function CancellationReserved({ account: { contract, catalogue, now } }: { readonly account: Account }) {
  const at = reservationOf(contract, catalogue, now)
  return at === null ? null : <ScheduledCancellation contractId={contract.id} date={dateOf(at - 1, contract.zone)} />
}

/** The address keeps the tab: a reload or a link shows the same one. */
function useCycle(fallback: Cycle): readonly [Cycle, (cycle: Cycle) => void] {
  const navigate = useNavigate()
  const search: { readonly tab?: unknown } = useSearch({ strict: false })
  const set = (cycle: Cycle) => void navigate({ to: '.', search: { tab: tabOf[cycle] }, replace: true })
  return [cycleOf(search.tab) ?? fallback, set]
}

interface ChoosingProps {
  readonly account: Account
  readonly cycle: Cycle
  readonly choice: Choice | null
  readonly onToggle: (groupId: string) => void
  readonly onDone: () => void
  readonly children: ReactNode
  /** The plan whose purchase is open from the beginning. */
  readonly asked: string | null
}

function Choosing({ account, cycle, choice, onToggle, onDone, children, asked }: ChoosingProps) {
  const t = useTranslations('plans')
  const [bought, setBought] = useState(asked)
  const cards = planCards({ ...account, cycle })
  const block = planChangeBlock(account)
  const stored = useStoredAtTermStart(account, choice)
  const offer = choice === null || block !== null ? null : offerOf(account, choice, stored ?? 0)
  return (
    <>
      <div className="plans-area">
        <fieldset className="plans" disabled={block !== null}>
          <legend className="hidden-text">{t('choose')}</legend>
          {cards.map((card) => (
            <PlanChoice
              key={card.group.id}
              account={account}
              card={card}
              isSelected={choice?.groupId === card.group.id}
              onToggle={() => onToggle(card.group.id)}
            />
          ))}
        </fieldset>
        {block !== null && <Blocked reason={block} />}
      </div>
      <Notes account={account} cycle={cycle} />
      <Comparison account={account} cards={cards} cycle={cycle} />
      {block === null && children}
      <Announced account={account} offer={stored === null ? null : offer} />
      {offer !== null && (
        <Summary
          account={account}
          offer={offer}
          isQuoting={stored === null}
          onBuy={() => setBought(choice?.groupId ?? null)}
        />
      )}
      <LeaveWarning isActive={choice !== null} />
      {bought !== null && bought === choice?.groupId && offer !== null && offer.kind !== 'refused' && (
        <Purchase
          account={account}
          offer={offer}
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

/** What to know before one chooses. */
function Notes({ account, cycle }: { readonly account: Account; readonly cycle: Cycle }) {
  const t = useTranslations('plans.precautions')
  // Whatever follows a running term begins after it: the head says so.
  const whichWhen =
    termEndAt(account.contract, account.catalogue, account.now) === null ? [t('upgrade'), t('downgrade')] : []
  const notes =
    cycle === 'month'
      ? [t('monthly'), ...whichWhen, t('licence')]
      : [t('yearly'), t('renewal'), t('deadline'), t('seats'), t('licence')]
  return (
    <section className="precautions small soft" aria-label={t('title')}>
      <ul>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </section>
  )
}

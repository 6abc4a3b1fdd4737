import { useNavigate, useSearch } from '@tanstack/react-router'
import { dateOf } from '@touchline/domain/calendar'
import { scheduledCancellationOf } from '@touchline/domain/cancellation'
import type { Cycle } from '@touchline/domain/catalogue'
import { seatsAt } from '@touchline/domain/contract'
import { planChangeBlock } from '@touchline/domain/plans'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ScheduledCancellation } from '../../forms/scheduled/scheduled-cancellation.tsx'
import { ScheduledChange } from '../../forms/scheduled/scheduled-change.tsx'
import type { Account } from '../../lib/account/account.ts'
import { Tabs } from '../../ui/input/tabs.tsx'
import { tabOf, useAddressedChoice } from './choice-address.ts'
import { Head } from './head.tsx'
import { cycleOf } from './offer/offer.ts'
import { isPurchase, isYearly } from './plan-choice.ts'
import { PlanSelection } from './plan-selection.tsx'
import { SeatChoice } from './seat-choice.tsx'
import { useUsersNow } from './users-now.ts'
import './plans.css'

interface PlanPickerProps {
  readonly account: Account
  readonly children: ReactNode
}

export function PlanPicker({ account, children }: PlanPickerProps) {
  const t = useTranslations('plans')
  const usual = isYearly(account) ? 'year' : 'month'
  const [cycle, setCycle] = useCycle(usual)
  const addressed = useAddressedChoice(account, usual)
  const [selected, setSelected] = useState(addressed?.groupId ?? null)
  const [chosenSeats, setChosenSeats] = useState(addressed?.seats ?? null)
  const held = seatsAt(account.contract, account.catalogue, account.now)
  // A first plan has users but no seats yet: one for each is proposed, fewer can be chosen.
  const users = useUsersNow(isPurchase(account))
  const now = { analysts: Math.max(held.analysts, users.analysts), viewers: Math.max(held.viewers, users.viewers) }
  const seats = chosenSeats ?? { ...now, analysts: Math.max(1, now.analysts) }
  const clear = () => {
    setSelected(null)
    setChosenSeats(null)
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
          <SeatChoice held={held} now={now} seats={seats} onChange={setChosenSeats} />
        )}
        <PlanSelection
          account={account}
          cycle={cycle}
          choice={selected === null ? null : { cycle, groupId: selected, seats }}
          onToggle={(id) => setSelected(selected === id ? null : id)}
          onDone={clear}
          initial={addressed?.groupId ?? null}
        >
          {children}
        </PlanSelection>
      </Tabs>
    </>
  )
}

/** A scheduled cancellation: choosing a plan reverses it, and so does this. */
function CancellationReserved({ account: { contract, catalogue, now } }: { readonly account: Account }) {
  const at = scheduledCancellationOf(contract, catalogue, now)
  return at === null ? null : <ScheduledCancellation contractId={contract.id} date={dateOf(at - 1, contract.zone)} />
}

/** The address keeps the tab: a reload or a link shows the same one. */
function useCycle(fallback: Cycle): readonly [Cycle, (cycle: Cycle) => void] {
  const navigate = useNavigate()
  const search: { readonly tab?: unknown } = useSearch({ strict: false })
  const set = (cycle: Cycle) => void navigate({ to: '.', search: { tab: tabOf[cycle] }, replace: true })
  return [cycleOf(search.tab) ?? fallback, set]
}

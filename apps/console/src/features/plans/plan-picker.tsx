import { scheduledCancellationOf } from '@touchline/domain/cancellation'
import type { Cycle } from '@touchline/domain/catalogue'
import { lastDayOf } from '@touchline/domain/last-days'
import { freeMonths, planCards, planChangeBlock } from '@touchline/domain/plans'
import { Tabs } from '@touchline/ui/input/tabs.tsx'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CustomList } from '../../forms/custom/custom-list.tsx'
import { ScheduledCancellation } from '../../forms/scheduled/scheduled-cancellation.tsx'
import { ScheduledChange } from '../../forms/scheduled/scheduled-change.tsx'
import { SeatSteppers } from '../../forms/seats.tsx'
import { useSeatsToBeginWith } from '../../forms/seats-to-begin-with.ts'
import type { Account } from '../../lib/account/account.ts'
import { Link, useNavigate, useSearch } from '../../lib/navigation/index.ts'
import { tabOf, useAddressedChoice } from './choice-address.ts'
import { Head } from './head.tsx'
import { cycleOf } from './offer/offer.ts'
import { useOwnPast } from './past/own-past.ts'
import { isYearly } from './plan-choice.ts'
import { PlanSelection } from './plan-selection.tsx'
import { useYears } from './years.ts'
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
  const [startsNextMonth, setStartsNextMonth] = useState(addressed?.startsNextMonth ?? false)
  const { begins, ...range } = useSeatsToBeginWith(account)
  const seats = chosenSeats ?? begins
  const yearly = useYearlyName(account)
  const past = useOwnPast(account, cycle)
  const clear = () => {
    setSelected(null)
    setChosenSeats(null)
    setStartsNextMonth(false)
  }
  const choice = selected === null ? null : { cycle, groupId: selected, seats, startsNextMonth }
  const years = useYears(account, choice, seats)
  return (
    <div className="plans-page">
      <Head account={account} cycle={cycle} past={past} years={years} />
      <Tabs
        label={t('tabs.label')}
        tabs={[
          { key: 'month', label: t('tabs.monthly') },
          { key: 'year', label: yearly },
        ]}
        chosen={cycle}
        onChoose={(next) => {
          clear()
          setCycle(next)
        }}
      >
        <ScheduledChange account={account} />
        <CancellationReserved account={account} />
        <PlanSelection
          account={account}
          cycle={cycle}
          choice={choice}
          past={past}
          years={years}
          onToggle={(id) => {
            setSelected(selected === id ? null : id)
            setStartsNextMonth(false)
          }}
          onStart={setStartsNextMonth}
          onDone={clear}
          initial={addressed?.isOpen === true ? addressed.groupId : null}
          seats={<SeatsOf {...range} account={account} cycle={cycle} seats={seats} onChange={setChosenSeats} />}
        >
          {children}
        </PlanSelection>
        <CustomAddOns account={account} />
      </Tabs>
    </div>
  )
}

function CustomAddOns({ account }: { readonly account: Account }) {
  const t = useTranslations('common')
  return (
    <CustomList
      account={account}
      action={
        <Link className="btn ghost small" to="/usage">
          {t('change')}
        </Link>
      }
    />
  )
}

function useYearlyName(account: Account): string {
  const t = useTranslations('plans')
  const free = freeMonths(planCards({ ...account, cycle: 'month' }), planCards({ ...account, cycle: 'year' }))
  return free === null ? t('tabs.yearly') : t('tabs.yearlyFree', { months: free })
}

interface SeatsOfProps extends ComponentProps<typeof SeatSteppers> {
  readonly account: Account
  readonly cycle: Cycle
  readonly comesBack: boolean
}

/** Yearly plans and returning clubs choose; others keep their seats. */
function SeatsOf({ account, cycle, comesBack, ...choice }: SeatsOfProps) {
  const t = useTranslations('plans.seats')
  if ((cycle === 'month' && !comesBack) || planChangeBlock(account) !== null) return null
  return (
    <div className="seat-choice">
      <SeatSteppers {...choice} />
      {comesBack && <p className="small soft">{t('kept')}</p>}
    </div>
  )
}

function CancellationReserved({ account }: { readonly account: Account }) {
  const { contract, catalogue, now } = account
  const at = scheduledCancellationOf(contract, catalogue, now)
  return at === null ? null : (
    <ScheduledCancellation account={account} date={lastDayOf('cancellation', at, contract.zone)} />
  )
}

/** The address keeps the tab. */
function useCycle(fallback: Cycle): readonly [Cycle, (cycle: Cycle) => void] {
  const navigate = useNavigate()
  const { tab } = useSearch()
  const set = (cycle: Cycle) => void navigate({ to: '.', search: { tab: tabOf[cycle] }, replace: true })
  return [cycleOf(tab) ?? fallback, set]
}

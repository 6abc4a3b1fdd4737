import { instantFromWire } from '@touchline/contract/wire-time'
import { dateOf, type Interval } from '@touchline/domain/calendar'
import { contractStateAt, planPeriodAt, seatsAt } from '@touchline/domain/contract'
import { Dated } from '@touchline/ui/figures/dated.tsx'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/language.tsx'
import { groupNameIn } from '../../../lib/wire/group-name.ts'
import { monthText, owedBilling } from '../../../lib/wire/payment-status.ts'
import { lastBaseEntry, lastHeldAt } from '../account/last-held.ts'
import { heldGroup, type OverviewAccount, sleepsNow } from '../account/overview-account.ts'
import { QuietLine } from './quiet-line.tsx'
import './quiet-row.css'

function usePlanFacts(account: OverviewAccount): readonly (readonly [string, string])[] {
  const t = useTranslations()
  const { language } = useLanguage()
  const { contract, catalogue, now } = account
  const state = contractStateAt(contract, catalogue, now)
  const day = (at: number) => dateOf(at, contract.zone)
  const period = ({ start, end }: Interval) =>
    end === null ? t('overview.since', { date: day(start) }) : t('terms.fromTo', { from: day(start), to: day(end - 1) })
  const at = lastHeldAt(account)
  const isPaused = account.document.pause !== null
  // A restored plan's end is not the day of the pause.
  const found = planPeriodAt(contract, catalogue, at) ?? lastBaseEntry(account)
  const held = found && isPaused ? { start: found.start, end: pausedEnd(account) } : found
  const seats = seatsAt(contract, catalogue, at)
  const billing = owedBilling(account)
  const month =
    billing === undefined ? account.nextTerm?.startDate.slice(0, 7) : monthText(billing.billingTargetYearMonth)
  const group = heldGroup(account)
  const plan = group === null ? t('plans.noPlan') : groupNameIn(account.groups, group.id, language)
  const rows: readonly (readonly [string, string | number | undefined])[] = [
    [
      t('terms.plan'),
      state.kind === 'cancelled'
        ? t('overview.expired')
        : isPaused
          ? t('overview.paused', { plan })
          : sleepsNow(account)
            ? t('overview.asleep', { plan })
            : plan,
    ],
    [t('terms.period'), held === undefined ? undefined : period(held)],
    [t('overview.billedMonth'), month],
    [t('overview.billingDate'), billing?.billingDate ?? account.nextTerm?.startDate],
    [t('terms.analysts'), seats.analysts || undefined],
    [t('terms.viewers'), seats.analysts === 0 ? undefined : seats.viewers],
  ]
  return rows.map(([term, fact = '–']) => [term, String(fact)] as const)
}

const pausedEnd = ({ document: { pause } }: OverviewAccount): number | null =>
  typeof pause?.planEndDate === 'string' ? instantFromWire(pause.planEndDate) + 1 : null

export function QuietRow({ account }: { readonly account: OverviewAccount }) {
  const t = useTranslations('shell')
  const facts = usePlanFacts(account)
  return (
    <section className="card quiet-row" aria-label={t('contractInfo')}>
      <dl className="num">
        {facts.map(([term, fact]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              <Dated text={fact} />
            </dd>
          </div>
        ))}
      </dl>
      <QuietLine account={account} />
    </section>
  )
}

import { addDays, dateOf } from '@touchline/domain/calendar'
import { timeLosses } from '@touchline/domain/plans'
import { billParts, type Comparison } from '@touchline/domain/projection'
import { useTranslations } from 'use-intl'
import { useTimeLoss } from '../../../forms/time-loss.ts'
import type { PlannerAccount } from '../../../lib/account/planner-account.ts'
import { Card } from '../../../ui/card.tsx'
import type { PlannedChoice } from '../choice.ts'
import { usePlannerText } from '../planner-text.ts'

interface GivenUpProps {
  readonly account: PlannerAccount
  readonly choice: PlannedChoice
  readonly comparison: Comparison
}

/** What the plan takes away, and what it binds to. */
export function GivenUp(props: GivenUpProps) {
  const t = useTranslations('planner.givenUp')
  const losses = useLosses(props)
  return (
    <Card title={t('title')}>
      {losses.length === 0 ? (
        <p className="small soft">{t('nothing')}</p>
      ) : (
        <ul className="given-up small soft">
          {losses.map((loss) => (
            <li key={loss}>{loss}</li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function useLosses({ account, choice, comparison }: GivenUpProps): readonly string[] {
  const t = useTranslations('planner.givenUp')
  const say = useTimeLoss()
  const text = usePlannerText(account)
  const { contract, catalogue, now } = account
  const { planning, whatIf } = comparison
  if (planning.kind !== 'possible') return []
  const group = choice.groupId === null ? undefined : catalogue.groups.get(choice.groupId)
  const times = group === undefined ? [] : timeLosses(contract, catalogue, group, now).map(say)
  if (planning.until === null) return times
  const until = dateOf(planning.until, contract.zone)
  const term = whatIf.payments.flatMap(({ bill }) => bill ?? []).find(({ cycle }) => cycle === 'year')
  const storage = term === undefined ? undefined : billParts(term.invoice).find(({ part }) => part === 'storage')
  return [
    ...times,
    t('bound', { date: text.dayYear(until) }),
    ...(term === undefined ? [] : [t('cancelLater', { date: text.dayYear(addDays(until, -1)) })]),
    ...(storage === undefined ? [] : [t('storage', { amount: text.money(storage.amount.minor) })]),
  ]
}

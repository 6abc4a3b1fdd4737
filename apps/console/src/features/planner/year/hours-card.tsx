import type { Comparison, PlannedYear } from '@touchline/domain/projection'
import { useTranslations } from 'use-intl'
import type { PlannerAccount } from '../../../lib/account/planner-account.ts'
import { Card } from '../../../ui/card.tsx'
import type { PlannedChoice } from '../choice.ts'
import { usePlannerText, useStandingName } from '../planner-text.ts'

interface HoursCardProps {
  readonly account: PlannerAccount
  readonly choice: PlannedChoice
  readonly comparison: Comparison
}

/** The hours of the year, and in how many months they pass a limit. */
export function HoursCard({ account, choice, comparison: { asThingsStand, whatIf, planning } }: HoursCardProps) {
  const t = useTranslations('planner.hours')
  const text = usePlannerText(account)
  const used = whatIf.months.reduce((sum, month) => sum + month.used.upload, 0)
  const say = (year: PlannedYear) => {
    const { months, bought } = shortOf(year)
    if (months === 0) return t('enough')
    return bought > 0 ? t('short', { months, hours: text.hours(bought) }) : t('over', { months })
  }
  return (
    <Card title={t('title')}>
      <p className="planner-figure">
        {text.hours(used)} <span>{t('inAYear')}</span>
      </p>
      <p className="small soft">
        {t('standing', { name: useStandingName(choice) })} {say(asThingsStand)}
      </p>
      {planning.kind === 'possible' && (
        <p className="small soft">
          {t('planned')} {say(whatIf)}
        </p>
      )}
    </Card>
  )
}

/** Months that buy hours or miss them, and the seconds that are bought. */
function shortOf({ months }: PlannedYear): { readonly months: number; readonly bought: number } {
  const short = months.filter(({ over, bought }) => over.upload + over.export + bought.upload + bought.export > 0)
  return { months: short.length, bought: months.reduce((sum, { bought }) => sum + bought.upload + bought.export, 0) }
}

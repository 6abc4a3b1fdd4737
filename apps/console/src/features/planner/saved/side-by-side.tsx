import { dateOf } from '@touchline/domain/calendar'
import type { Comparison } from '@touchline/domain/projection'
import { Card } from '@touchline/ui/card.tsx'
import { Table } from '@touchline/ui/figures/table.tsx'
import { useTranslations } from 'use-intl'
import type { PlannerAccount } from '../../../lib/account/planner-account.ts'
import type { PlannedChoice } from '../choice.ts'
import { heldPlan } from '../offered.ts'
import { usePlannerText } from '../planner-text.ts'

export interface ComparedPlan {
  readonly name: string
  readonly choice: PlannedChoice
  readonly comparison: Comparison
}

interface SideBySideProps {
  readonly account: PlannerAccount
  readonly plans: readonly ComparedPlan[]
}

interface Row {
  readonly label: string
  readonly of: (plan: ComparedPlan) => string
}

export function SideBySide({ account, plans }: SideBySideProps) {
  const t = useTranslations('planner')
  const rows = useRows({ account, plans })
  return (
    <Card title={t('sideBySide')} className="side-by-side">
      <Table
        caption={t('sideBySide')}
        rows={rows}
        keyOf={({ label }) => label}
        columns={[
          { label: t('what'), heading: true, cell: ({ label }) => label },
          ...plans.map((plan) => ({ label: plan.name, right: true, cell: ({ of }: Row) => of(plan) })),
        ]}
      />
    </Card>
  )
}

function useRows({ account, plans }: SideBySideProps): readonly Row[] {
  const t = useTranslations('planner')
  const terms = useTranslations('terms')
  const custom = useTranslations('custom')
  const text = usePlannerText(account)
  const { zone } = account.contract
  const held = heldPlan(account)
  const dash = '–'
  return [
    { label: terms('plan'), of: ({ choice }) => text.plan(choice.groupId ?? held.groupId) },
    {
      label: t('firstDay'),
      of: ({ comparison: { planning } }) =>
        planning.kind === 'possible' ? text.dayYear(dateOf(planning.begins, zone)) : dash,
    },
    { label: terms('analysts'), of: ({ choice }) => String((choice.seats ?? held.seats).analysts) },
    { label: terms('viewers'), of: ({ choice }) => String((choice.seats ?? held.seats).viewers) },
    ...(plans.every(({ choice }) => choice.addOns.size === 0)
      ? []
      : [{ label: custom('title'), of: ({ choice }: ComparedPlan) => text.list(text.addOns(choice.addOns)) || dash }]),
    {
      label: t('firstPaymentIs'),
      of: ({ comparison: { whatIf } }) => {
        const [first] = whatIf.payments
        return first === undefined ? dash : `${text.money(first.amount.minor)}, ${text.dayYear(first.paidOn)}`
      },
    },
    { label: t('inTwelveMonths'), of: ({ comparison: { whatIf } }) => text.money(whatIf.total.minor) },
    { label: t('difference'), of: ({ comparison: { difference } }) => text.signed(difference.minor) },
    {
      label: t('shortMonths'),
      of: ({ comparison: { whatIf } }) =>
        String(
          whatIf.months.filter(({ over, bought }) => over.upload + over.export + bought.upload + bought.export > 0)
            .length,
        ),
    },
  ]
}

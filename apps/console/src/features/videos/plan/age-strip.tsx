import { addMonths } from '@touchline/domain/calendar'
import type { StoredDay } from '@touchline/domain/storage'
import { storageAges } from '@touchline/domain/storage'
import { Card } from '@touchline/ui/card.tsx'
import { Table } from '@touchline/ui/figures/table.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Account } from '../../../lib/account/account.ts'
import { AgePicture } from './age-picture.tsx'
import { type AgedMonth, agedMonths, ageTotal, secondsOf } from './aged-months.ts'
import { usePlanText } from './plan-text.ts'
import { chargeIn, useReadout } from './readout.ts'
import type { StoragePlan } from './use-plan.ts'

interface AgeStripProps {
  readonly account: Account
  readonly storedDays: readonly StoredDay[]
  readonly plan: StoragePlan
  readonly isYearly: boolean
}

export function AgeStrip({ account, storedDays, plan, isYearly }: AgeStripProps) {
  const t = useTranslations('videos.ages')
  const season = useTranslations('season')
  const table = useId()
  const [isTable, setIsTable] = useState(false)
  const [chosen, setChosen] = useState<number | null>(null)
  const months = agedMonths(account, storedDays, plan)
  const shown = months[chosen ?? -1]
  const hint = isYearly ? t('hintTerm') : t('hint')
  const readout = useReadout(plan, isYearly)
  return (
    <Card
      title={t('title')}
      className="ages"
      action={
        <Button look="quiet" aria-expanded={isTable} aria-controls={table} onClick={() => setIsTable(!isTable)}>
          {isTable ? season('hideTable') : season('showTable')}
        </Button>
      }
    >
      <Legend months={months} plan={plan} isYearly={isYearly} />
      <p className="small soft age-readout" aria-live="polite">
        {shown === undefined ? hint : readout(shown)}
      </p>
      <AgePicture
        months={months}
        plan={plan}
        now={account.now}
        chosen={chosen}
        onChoose={setChosen}
        isYearly={isYearly}
      />
      {/* Always printed. */}
      <div id={table} className="age-table" hidden={!isTable}>
        <AgeTable months={months} plan={plan} isYearly={isYearly} />
      </div>
    </Card>
  )
}

function Legend({
  months,
  plan,
  isYearly,
}: Pick<AgeStripProps, 'plan' | 'isYearly'> & { months: readonly AgedMonth[] }) {
  const t = useTranslations('videos.ages')
  const text = usePlanText(plan.contract)
  const names = { charged: t('charged'), soon: isYearly ? t('soonTerm') : t('soon'), free: t('free') }
  return (
    <dl className="age-legend num">
      {storageAges.map((age) => (
        <div key={age}>
          <dt>
            <i className={`age-key ${age}`} />
            {names[age]}
          </dt>
          <dd>{text.hours(ageTotal(months, age))}</dd>
        </div>
      ))}
    </dl>
  )
}

interface AgeTableProps {
  readonly months: readonly AgedMonth[]
  readonly plan: StoragePlan
  readonly isYearly: boolean
}

function AgeTable({ months, plan, isYearly }: AgeTableProps) {
  const t = useTranslations('videos.ages')
  const text = usePlanText(plan.contract)
  const amount = (minor: number | null) => (minor === null ? '–' : text.money(minor))
  const stored = ({ slot, from }: AgedMonth) => {
    const month = addMonths(from, -12)
    return slot === 0 ? t('orBefore', { month }) : month
  }
  const after = { label: t('after'), right: true, cell: ({ from }: AgedMonth) => amount(chargeIn(plan.after, from)) }
  return (
    <Table
      caption={t('title')}
      rows={months.filter((month) => secondsOf(month) > 0 || chargeIn(plan.bills, month.from) !== null)}
      keyOf={({ from }) => from}
      columns={[
        { label: isYearly ? t('fromTerm') : t('from'), heading: true, cell: ({ from }) => from },
        { label: t('stored'), cell: stored },
        { label: t('length'), right: true, cell: (month) => text.hours(secondsOf(month)) },
        { label: t('storage'), right: true, cell: ({ from }) => amount(chargeIn(plan.bills, from)) },
        ...(plan.leaving.length > 0 ? [after] : []),
      ]}
    />
  )
}

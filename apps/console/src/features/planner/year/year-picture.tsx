import type { Comparison } from '@touchline/domain/projection'
import { Pairs } from '@touchline/ui/chart/columns/pairs.tsx'
import { useWidth } from '@touchline/ui/chart/use-width.ts'
import { Button } from '@touchline/ui/input/button.tsx'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PlannerAccount } from '../../../lib/account/planner-account.ts'
import type { PlannedChoice } from '../choice.ts'
import { usePlannerText, useStandingName } from '../planner-text.ts'
import { RunningPicture } from './running-picture.tsx'
import { dayOf, type Slot, slotsOf } from './slots.ts'

interface YearPictureProps {
  readonly account: PlannerAccount
  readonly choice: PlannedChoice
  readonly comparison: Comparison
}

export function YearPicture({ account, choice, comparison }: YearPictureProps) {
  const t = useTranslations('planner')
  const [isPairs, setIsPairs] = useState(false)
  const canPair = comparison.planning.kind === 'possible' && isMonthly(comparison)
  const slots = slotsOf(comparison)
  return (
    <div className="year">
      <div className="year-head">
        <p className="soft small">{isPairs && canPair ? t('billsInPairs') : t('runningTotal')}</p>
        {canPair && (
          <Button look="quiet" aria-pressed={isPairs} onClick={() => setIsPairs(!isPairs)}>
            {t('showPairs')}
          </Button>
        )}
      </div>
      {isPairs && canPair ? (
        <PairsPicture account={account} choice={choice} slots={slots} />
      ) : (
        <RunningPicture account={account} choice={choice} comparison={comparison} slots={slots} />
      )}
    </div>
  )
}

const isMonthly = ({ asThingsStand, whatIf }: Comparison): boolean =>
  [...asThingsStand.payments, ...whatIf.payments].every(({ bill }) => bill?.cycle !== 'year')

interface PairsPictureProps {
  readonly account: PlannerAccount
  readonly choice: PlannedChoice
  readonly slots: readonly Slot[]
}

function PairsPicture({ account, choice, slots }: PairsPictureProps) {
  const t = useTranslations('planner')
  const text = usePlannerText(account)
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const paid = slots.filter(({ standing, whatIf }) => standing.paid > 0 || whatIf.paid > 0)
  return (
    <div className="year-picture" ref={box}>
      {width > 0 && (
        <Pairs
          width={width}
          height={width < 600 ? 220 : 268}
          pairs={paid.map((slot) => ({
            name: text.monthShort(dayOf(slot)),
            first: slot.standing.paid,
            second: slot.whatIf.paid,
          }))}
          formatAxis={(value) => text.figure(value, 'currency')}
          label={t('pairsLabel')}
        />
      )}
      <p className="pairs-key small">
        <span>
          <i className="key standing" />
          {useStandingName(choice)}
        </span>
        <span>
          <i className="key what-if" />
          {t('whatIf')}
        </span>
      </p>
    </div>
  )
}

import type { Comparison } from '@touchline/domain/projection'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PlannerAccount } from '../../../lib/account/planner-account.ts'
import { Button } from '../../../ui/input/button.tsx'
import type { PlannedChoice } from '../choice.ts'
import { PairsPicture } from './pairs-picture.tsx'
import { RunningPicture } from './running-picture.tsx'
import { slotsOf } from './slots.ts'

interface YearPictureProps {
  readonly account: PlannerAccount
  readonly choice: PlannedChoice
  readonly comparison: Comparison
}

/** What is paid up to each day; where both pay by the month also each bill next to the other. */
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

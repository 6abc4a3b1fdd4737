import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { PlannerAccount } from '../../../lib/account/planner-account.ts'
import { Pairs } from '../../../ui/chart/columns/pairs.tsx'
import { useWidth } from '../../../ui/chart/use-width.ts'
import type { PlannedChoice } from '../choice.ts'
import { usePlannerText, useStandingName } from '../planner-text.ts'
import { dayOf, type Slot } from './slots.ts'

interface PairsPictureProps {
  readonly account: PlannerAccount
  readonly choice: PlannedChoice
  readonly slots: readonly Slot[]
}

/** Each bill as things stand, and next to it the one with the plan. */
export function PairsPicture({ account, choice, slots }: PairsPictureProps) {
  const t = useTranslations('planner')
  const text = usePlannerText(account)
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  // Bills of a month are paid on the 1st of the next one: nothing is paid in the first.
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

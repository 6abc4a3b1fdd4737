import { gamesToReach, type StorageBill, storageIn } from '@touchline/domain/storage'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Range } from '../../../ui/input/range.tsx'
import { usePlanText } from './plan-text.ts'
import type { Selection } from './selection.ts'
import type { StoragePlan } from './use-plan.ts'

interface ReachProps {
  readonly plan: StoragePlan
  readonly first: StorageBill
  readonly selection: Selection
  readonly isYearly: boolean
}

/** The round step that leaves ten to a hundred of them up to the amount. */
const stepTo = (amount: number): number => Math.max(1, 10 ** (Math.floor(Math.log10(amount)) - 1))

/** "At most so much": the selection follows, the oldest games first. Changed by hand it shows what is left to pay. */
export function Reach({ plan, first, selection, isYearly }: ReachProps) {
  const t = useTranslations('videos.savings')
  const text = usePlanText(plan.contract)
  const id = useId()
  const now = Number(storageIn(first).taxed.minor)
  const left = Number(storageIn(plan.firstAfter ?? first).taxed.minor)
  const step = stepTo(now)
  const highest = Math.ceil(now / step) * step
  const value = selection.target ?? (left === now ? highest : left)
  const shown = Math.min(value, now)
  const amount = text.money(shown)
  const reach = (target: number) => {
    const games = gamesToReach(BigInt(target), plan.charged, first, plan.contract)
    selection.replace(
      games.map(({ matchId }) => matchId),
      target,
    )
  }
  return (
    <div className="reach">
      <label htmlFor={id}>{t('reach')}</label>
      <output className="num" htmlFor={id}>
        {isYearly ? t('forTerm', { amount }) : t('aMonth', { amount })}
      </output>
      <Range
        id={id}
        max={highest}
        step={step}
        value={value}
        aria-valuetext={isYearly ? t('forTerm', { amount }) : t('aMonth', { amount })}
        onChange={({ target }) => reach(Number(target.value))}
      />
      <p className="small soft">{t('reachNote', { date: text.day(first.chargedAt) })}</p>
    </div>
  )
}

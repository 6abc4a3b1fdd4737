import { comparisonsOf } from '@touchline/domain/projection'
import { Card } from '@touchline/ui/card.tsx'
import { Icon } from '@touchline/ui/icon.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type PlannerAccount, planningInput } from '../../../lib/account/planner-account.ts'
import { organizationId } from '../../../lib/session/session.ts'
import { choiceFrom, type PlannedChoice } from '../choice.ts'
import { usePlannerText } from '../planner-text.ts'
import { firstDayOf } from '../use-coupon.ts'
import { removePlan, useSavedPlans } from './saved-plans.ts'
import { type ComparedPlan, SideBySide } from './side-by-side.tsx'

interface SavedCardProps {
  readonly account: PlannerAccount
  readonly isOffered: boolean
  readonly onOpen: (choice: PlannedChoice) => void
}

export function SavedPlans({ account, isOffered, onOpen }: SavedCardProps) {
  const t = useTranslations('planner')
  const text = usePlannerText(account)
  const plans = useComparedPlans(account)
  const [marked, setMarked] = useState<readonly string[]>([])
  const pair = marked.flatMap((name) => plans.find((plan) => plan.name === name) ?? [])
  const toggle = (name: string) =>
    setMarked(marked.includes(name) ? marked.filter((each) => each !== name) : [...marked, name].slice(-2))
  if (plans.length === 0 && !isOffered) return null
  return (
    <>
      <Card title={t('savedPlans')} className="saved-plans">
        {plans.length === 0 ? (
          <p className="small soft">{t('nothingSaved')}</p>
        ) : (
          <ul>
            {plans.map(({ name, choice, comparison }) => (
              <li key={name}>
                <label>
                  <input type="checkbox" checked={marked.includes(name)} onChange={() => toggle(name)} />
                  <span className="hidden-text">{t('compareIt', { name })}</span>
                </label>
                <Button look="quiet" className="saved-name" onClick={() => onOpen(choice)}>
                  {name}
                </Button>
                <span className="num small">{text.signed(comparison.difference.minor)}</span>
                <Button
                  look="quiet"
                  aria-label={t('remove', { name })}
                  onClick={() => removePlan(organizationId(), name)}
                >
                  <Icon name="cross" />
                </Button>
              </li>
            ))}
          </ul>
        )}
        {plans.length > 1 && pair.length < 2 && <p className="small soft">{t('markTwo')}</p>}
      </Card>
      {pair.length === 2 && <SideBySide account={account} plans={pair} />}
    </>
  )
}

function useComparedPlans(account: PlannerAccount): readonly ComparedPlan[] {
  const saved = useSavedPlans(organizationId())
  return useMemo(
    () =>
      saved.map(({ name, search }) => {
        const choice = choiceFrom(search)
        const start = firstDayOf(choice.start, account.now, account.contract.zone)
        const compared = comparisonsOf(planningInput(account, choice))
        return { name, choice, comparison: compared({ ...choice, start, coupon: null }) }
      }),
    [saved, account],
  )
}

import { totalOf } from '@touchline/domain/storage'
import { useTranslations } from 'use-intl'
import { usePlanText } from './plan-text.ts'
import type { StoragePlan } from './use-plan.ts'

/** The bills of the next twelve months with and without what is chosen. */
export function Outcome({ plan }: { readonly plan: StoragePlan }) {
  const t = useTranslations('videos.savings')
  const text = usePlanText(plan.contract)
  const isAny = plan.leaving.length > 0
  const sumOf = (bills: StoragePlan['bills']) => text.money(totalOf(bills, plan.contract).minor)
  return (
    <dl className="outcome num">
      <div>
        <dt>{t('before')}</dt>
        <dd>{sumOf(plan.bills)}</dd>
      </div>
      <div>
        <dt>{t('after')}</dt>
        <dd>{isAny ? sumOf(plan.after) : <span className="soft">–</span>}</dd>
      </div>
      <div>
        <dt>{t('saved')}</dt>
        <dd>{isAny ? text.money(plan.saving) : <span className="soft">–</span>}</dd>
      </div>
    </dl>
  )
}

import type { PlanRefusal } from '@touchline/domain/plans'
import { useTranslations } from 'use-intl'

/** Covers the plans while none can be chosen, and says why; an unpaid bill is paid in the alert above the screen. */
export function Blocked({ reason }: { readonly reason: PlanRefusal }) {
  const t = useTranslations('plans')
  return (
    <div className="plans-blocked" role="status">
      <div>
        <p>{t(`blocked.${reason}`)}</p>
      </div>
    </div>
  )
}

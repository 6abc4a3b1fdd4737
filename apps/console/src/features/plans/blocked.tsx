import { useNavigate } from '@tanstack/react-router'
import type { PlanRefusal } from '@touchline/domain/plans'
import { useTranslations } from 'use-intl'
import { may } from '../../lib/session/role.ts'
import { Button } from '../../ui/input/button.tsx'

/** Covers the plans while none can be chosen, says why, and leads to what can be done about it. */
export function Blocked({ reason }: { readonly reason: PlanRefusal }) {
  const t = useTranslations('plans')
  const navigate = useNavigate()
  return (
    <div className="plans-blocked" role="status">
      <div>
        <p>{t(`blocked.${reason}`)}</p>
        {reason === 'unsettled' && may('pay') && (
          <Button look="ghost" onClick={() => void navigate({ to: '/contract-info/payment-info-change' })}>
            {t('settle')}
          </Button>
        )}
      </div>
    </div>
  )
}

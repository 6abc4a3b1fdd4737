import { queryOptions, useQuery } from '@tanstack/react-query'
import { readPurchaseLimit } from '@touchline/contract/calls/requests'
import { type Cost, needsApproval } from '@touchline/domain/requests'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import { ApiError } from '../../lib/http/api-error.ts'
import { call } from '../../lib/request/call.ts'
import { organizationKey } from '../../lib/request/query-key.ts'
import { billingRole } from '../../lib/session/role.ts'
import { organizationId } from '../../lib/session/session.ts'
import { orders } from './orders.ts'

export const purchaseLimitQuery = () =>
  queryOptions({
    queryKey: organizationKey('purchase-limit'),
    refetchOnWindowFocus: 'always',
    meta: { faults: 'silent' },
    queryFn: async () => (await call(readPurchaseLimit, { params: { orgId: organizationId() } })).data,
  })

export const isAboveLimit = (error: unknown): boolean => error instanceof ApiError && error.code === 'approval-required'

interface Approval {
  readonly isNeeded: boolean
  /** Null for anybody else. */
  readonly why: string | null
}

/** Null: no price yet. */
export function useApproval(cost: Cost | null): Approval {
  const t = useTranslations('requests')
  const { locale } = useLanguage()
  const isLimited = billingRole() === 'billing-manager'
  const { data } = useQuery({ ...purchaseLimitQuery(), enabled: isLimited })
  if (orders() !== 'buy') return { isNeeded: true, why: null }
  const limit = isLimited ? (data?.amount ?? null) : null
  if (data === undefined || limit === null || cost === null || !needsApproval(billingRole(), limit, cost))
    return { isNeeded: false, why: null }
  const amount = moneyText({ minor: limit, currency: data.currency, locale })
  return { isNeeded: true, why: limit === 0 ? t('alwaysAsk') : t('aboveLimit', { amount }) }
}

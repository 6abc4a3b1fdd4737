import { useQuery } from '@tanstack/react-query'
import type { BillingInfo } from '@touchline/contract/billing'
import { useLanguage } from '../../i18n/language.tsx'
import { showAnswer } from '../../lib/answer.ts'
import { usePause } from '../../lib/payment/unpaid.ts'
import { catalogueQuery } from '../../lib/request/queries.ts'
import { groupNameIn } from '../../lib/wire/group-name.ts'
import { moneyText } from '../../ui/figures/money.tsx'

/** Says above the page that a bill was paid, with the plan that works again; what is paused is that of before the payment. */
export function usePaidAnswer(): (bill: BillingInfo) => void {
  const { language, locale } = useLanguage()
  const names = useQuery(catalogueQuery()).data
  const planId = usePause()?.pause.returns?.contractPlanId
  return ({ billingInfoId, charge: { total: minor, currency } }) => {
    const groupId = names?.catalogue.plans.get(planId ?? '')?.groupId
    showAnswer({
      billingInfoId,
      amount: moneyText({ minor, currency, locale }),
      plan: names === undefined || groupId === undefined ? null : groupNameIn(names.groups, groupId, language),
    })
  }
}

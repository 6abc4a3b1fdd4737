import { computeMonthlyBilling, type Invoice } from '@touchline/domain/billing'
import { monthOf, type YearMonth } from '@touchline/domain/calendar'
import { catalogue } from './catalogue.ts'
import type { Organization } from './organization.ts'
import { storedIn } from './storage.ts'

export function monthBill(organization: Organization, month: YearMonth): Invoice {
  const { contract, endings } = organization
  const until = endings.find(({ kind, at }) => kind === 'closed' && monthOf(at, contract.zone) === month)?.at
  const storedSecondsOverRetention = storedIn(organization, month)
  return computeMonthlyBilling({ contract, catalogue, month, storedSecondsOverRetention, ...(until && { until }) })
}

import { startOfMonth } from '@touchline/domain/calendar'
import { allowanceOf, entriesOfRole } from '@touchline/domain/contract'
import { withTax } from '@touchline/domain/money'
import type { LivedMonth } from '@touchline/domain/projection'
import type { TimeKind } from '../../../lib/usage-units.ts'
import { invoiceFromWire } from '../../../lib/wire/invoice-mapping.ts'
import { moneyText } from '../../../ui/figures/money.tsx'
import type { UsageAccount } from '../usage-account.ts'

interface BoughtBefore {
  readonly hours: number
  /** With tax, as it was billed. */
  readonly amount: string
}

/** Extra hours of the months before the running one, and what their bills say of them. */
export function boughtBefore(
  account: UsageAccount,
  kind: TimeKind,
  lived: readonly LivedMonth[],
  locale: string,
): BoughtBefore {
  const { contract, userContracts, catalogue, billings } = account
  const months = new Set(lived.map(({ month }) => month))
  const since = startOfMonth(lived[0]?.month ?? '', contract.zone)
  const until = account.now
  const entries = entriesOfRole(
    [contract, ...userContracts].flatMap((each) => each.entries),
    catalogue,
    kind,
  )
  const seconds = entries
    .filter(({ start, end }) => start >= since && end !== null && end <= until)
    .map((entry) => allowanceOf(entry, catalogue))
    .reduce((sum, each) => sum + (kind === 'upload' ? each.uploadHardSeconds : each.exportHardSeconds), 0)
  const amounts = billings
    .map(invoiceFromWire)
    .filter(({ month }) => months.has(month))
    .map(({ lines, taxRatePercent, currency }) => {
      const minor = lines.reduce((sum, { role, amount }) => (role === kind ? sum + amount.minor : sum), 0n)
      return withTax({ minor, currency }, taxRatePercent).minor
    })
  const minor = Number(amounts.reduce((sum, each) => sum + each, 0n))
  return { hours: seconds / 3600, amount: moneyText({ minor, currency: contract.currency, locale }) }
}

import { invoiceFromWire } from '@touchline/contract/wire-invoice'
import { firstDay, startOfMonth } from '@touchline/domain/calendar'
import { allowanceOf, entriesOfRole } from '@touchline/domain/contract'
import { withTax } from '@touchline/domain/money'
import type { LivedMonth } from '@touchline/domain/projection'
import { Card } from '@touchline/ui/card.tsx'
import { Strip } from '@touchline/ui/chart/columns/strip.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { dateText } from '@touchline/words/date-text'
import { listFormat } from '@touchline/words/list-format'
import { sentences } from '@touchline/words/sentences'
import { useTranslations } from 'use-intl'
import { inUnit } from '../../../forms/pace/pace-figures.ts'
import { usePaceText } from '../../../forms/pace/pace-text.ts'
import { monthlyLimit, type UsageAccount } from '../../../forms/usage/account.ts'
import type { TimeKind } from '../../../lib/usage-units.ts'

interface LastYearProps {
  readonly account: UsageAccount
  readonly kind: TimeKind
  readonly lived: readonly LivedMonth[]
}

export function LastYear({ account, kind, lived }: LastYearProps) {
  const t = useTranslations('usage.lastYear')
  const { figure, locale } = usePaceText({ kind })
  const facts = useFacts({ account, kind, lived })
  const limit = monthlyLimit(account, kind)
  const months = lived.map(({ month, used }) => ({
    key: month,
    tick: dateText(firstDay(month), locale, 'shortMonth'),
    used: inUnit(kind, used[kind]),
    over: limit === null ? 0 : inUnit(kind, Math.max(0, used[kind] - limit)),
  }))
  const top = Math.max(...months.map(({ used }) => used), limit === null ? 0 : inUnit(kind, limit), 1) * 1.1
  const within = months.filter(({ over }) => over === 0).length
  const said = lived.map(({ month, used }) => `${dateText(firstDay(month), locale, 'month')} ${figure(used[kind])}`)
  return (
    <Card title={t('title', { count: lived.length })} className="last-year">
      {limit !== null && (
        <p className="value num">
          {t('within', { within, count: lived.length })}{' '}
          <span className="small soft">{t('withinText', { limit: figure(limit) })}</span>
        </p>
      )}
      <Strip
        label={t('picture', { months: listFormat(locale).format(said) })}
        months={months.map((each, index) => ({ ...each, tick: index % 3 === 1 ? each.tick : null }))}
        limit={limit === null ? null : inUnit(kind, limit)}
        top={top}
      />
      {limit !== null && (
        <p className="strip-key">
          <i aria-hidden="true" />
          {t('inPlan')}
          <i className="beyond" aria-hidden="true" />
          {t('over')}
        </p>
      )}
      <p className="small soft num">{facts}</p>
    </Card>
  )
}

function useFacts({ account, kind, lived }: LastYearProps): string {
  const t = useTranslations('usage.lastYear')
  const { locale } = usePaceText({ kind })
  const mostAndLeast = useMostAndLeast({ kind, lived })
  if (monthlyLimit(account, kind) === null) return mostAndLeast
  const { hours, amount } = boughtBefore(account, kind, lived, locale)
  return sentences([mostAndLeast, hours === 0 ? t('none') : t('bought', { hours, amount })])
}

function useMostAndLeast({ kind, lived }: Pick<LastYearProps, 'kind' | 'lived'>): string {
  const t = useTranslations('usage.lastYear')
  const { figure, locale } = usePaceText({ kind })
  const sorted = lived.toSorted((a, b) => b.used[kind] - a.used[kind])
  const [most, least] = [sorted[0], sorted.at(-1)]
  if (most === undefined || least === undefined || most.used[kind] === least.used[kind]) return ''
  const name = ({ month }: LivedMonth) => dateText(firstDay(month), locale, 'month')
  return t('mostLeast', {
    most: name(most),
    mostFigure: figure(most.used[kind]),
    least: name(least),
    leastFigure: figure(least.used[kind]),
  })
}

interface BoughtBefore {
  readonly hours: number
  readonly amount: string
}

function boughtBefore(
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
    .map(({ lines, taxedAs, currency }) => {
      const minor = lines.reduce((sum, { role, amount }) => (role === kind ? sum + amount.minor : sum), 0n)
      return withTax({ minor, currency }, taxedAs.rate).minor
    })
  const minor = Number(amounts.reduce((sum, each) => sum + each, 0n))
  return { hours: seconds / 3600, amount: moneyText({ minor, currency: contract.currency, locale }) }
}

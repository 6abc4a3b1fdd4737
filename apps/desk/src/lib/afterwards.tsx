import type { WireComparison } from '@touchline/contract/desk/run-totals'
import type { RegionName } from '@touchline/contract/wire'
import { isAuditKind, topicOf } from '@touchline/domain/history'
import { Card, Facts } from '@touchline/ui/card.tsx'
import { Chip } from '@touchline/ui/chip.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { dayAt, ownZone } from './date-text.ts'
import { hrefOf } from './navigation.ts'

interface AfterwardsProps {
  readonly region: RegionName
  readonly comparison: WireComparison
  readonly before?: 'previewed' | 'rehearsed'
  readonly children?: ReactNode
}

export function Afterwards({ region, comparison, before = 'previewed', children }: AfterwardsProps) {
  const t = useTranslations('first')
  const locale = useLocale()
  const causeOf = (action: string) => {
    if (action === 'apply-catalogue' || action === 'assumed-hours' || action === 'ingest') return t(`causes.${action}`)
    const topic = isAuditKind(action) ? topicOf(action) : 'account'
    return t(`causes.${topic === 'access' || topic === 'platform' ? 'account' : topic}`)
  }
  const { equal, explained, unexplained, totals, differences } = comparison
  const show = (minor: number, currency: string) => moneyText({ minor, currency, locale })
  return (
    <Card
      title={t('afterwards')}
      action={
        <Chip tone={unexplained === 0 ? 'paid' : 'error'}>
          {unexplained === 0 ? t('allExplained') : t('unexplained', { count: unexplained })}
        </Chip>
      }
    >
      {children}
      {totals.map(({ currency, previewed, billed }) => (
        <Facts
          key={currency}
          rows={[
            [t(before, { currency }), show(previewed, currency)],
            [t('billed', { currency }), show(billed, currency)],
            [t('difference'), show(billed - previewed, currency)],
          ]}
        />
      ))}
      <p>{t('equal', { equal, count: equal + explained + unexplained })}</p>
      <ul className="run-rows">
        {differences.map(({ contractId, cycle, organizationId, club, currency, previewed, billed, by }) => (
          <li key={`${contractId} ${cycle}`}>
            <span>
              <a href={hrefOf(`/customer/${region}/${organizationId}`)}>{club}</a>{' '}
              <small className="soft">
                {by.length === 0
                  ? t('nothingExplains')
                  : by.map(({ action, date }) => `${causeOf(action)}, ${dayAt(date, ownZone, locale)}`).join(' · ')}
              </small>
            </span>
            <span className="num">{show(billed - previewed, currency)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

import type { WireRunTotals } from '@touchline/contract/desk/run-totals'
import { runKinds } from '@touchline/domain/run'
import { Card } from '@touchline/ui/card.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import type { Preview } from '../../lib/run.ts'
import { listHref } from './list-href.ts'

interface SumsProps extends Pick<Preview, 'planNames'> {
  readonly totals: WireRunTotals
}

type Sum = WireRunTotals['after']

export function Sums({ totals, planNames }: SumsProps) {
  const t = useTranslations('first')
  const { language } = useLanguage()
  const { currency, byPlan, byWay, byKind } = totals
  const nameOf = (group: string | null) =>
    group === null ? t('noPlan') : (planNames[group]?.[language] ?? planNames[group]?.en ?? group)
  return (
    <div className="run-sums">
      <SumCard title={t('byPlan')} totals={totals}>
        {byPlan
          .toSorted((a, b) => b.minor - a.minor)
          .map(({ groupId, ...sum }) => (
            <Row key={groupId ?? ''} sum={sum} currency={currency}>
              {groupId === null ? (
                nameOf(groupId)
              ) : (
                <a className="opens" href={listHref({ group: groupId, currency })}>
                  {nameOf(groupId)}
                </a>
              )}
            </Row>
          ))}
      </SumCard>
      <SumCard title={t('byWay')} totals={totals}>
        {byWay.map(({ way, ...sum }) => (
          <Row key={way} sum={sum} currency={currency}>
            <a className="opens" href={listHref({ way, currency })}>
              {t(`ways.${way}`)}
            </a>
          </Row>
        ))}
      </SumCard>
      <SumCard title={t('byKind')} totals={totals}>
        {runKinds
          .flatMap((kind) => byKind.find((each) => each.kind === kind) ?? [])
          .map(({ kind, ...sum }) => (
            <Row key={kind} sum={sum} currency={currency}>
              {t(`kinds.${kind}`)}
            </Row>
          ))}
      </SumCard>
    </div>
  )
}

interface SumCardProps {
  readonly title: string
  readonly totals: WireRunTotals
  readonly children: ReactNode
}

function SumCard({ title, totals: { currency, after }, children }: SumCardProps) {
  const t = useTranslations('first')
  return (
    <Card title={`${title}, ${currency}`}>
      <ul className="run-rows">
        {children}
        <Row sum={after} currency={currency} isSum>
          {t('together')}
        </Row>
      </ul>
    </Card>
  )
}

interface RowProps {
  readonly sum: Sum
  readonly currency: string
  readonly isSum?: boolean
  readonly children: ReactNode
}

function Row({ sum: { bills, minor }, currency, isSum = false, children }: RowProps) {
  const locale = useLocale()
  return (
    <li className={isSum ? 'sum' : ''}>
      <span>
        {children} <span className="soft">{bills}</span>
      </span>
      <span className="num">{moneyText({ minor, currency, locale })}</span>
    </li>
  )
}

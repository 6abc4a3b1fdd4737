import { useMutation } from '@tanstack/react-query'
import type { OwnSeason } from '@touchline/contract/plans/sleep'
import { addMonths, monthOf } from '@touchline/domain/calendar'
import { Card } from '@touchline/ui/card.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Allowed } from '../../../forms/allowed.tsx'
import { monthText } from '../../../lib/wire/payment-status.ts'
import type { OverviewAccount } from '../account/overview-account.ts'
import { savePlayMonths } from './queries.ts'
import { useSleepText } from './sleep-text.ts'

interface MonthsCardProps {
  readonly account: OverviewAccount
  readonly season: OwnSeason
  readonly onPress?: () => void
}

const YEAR = 12
const all = Array.from({ length: YEAR }, (_, index) => index + 1)

const numberOf = (date: string): number => Number(date.replace('-', '').slice(4, 6))

const playedIn = ({ playMonths, proposedMonths }: OwnSeason): readonly number[] =>
  playMonths ?? (proposedMonths.length === 0 ? all : proposedMonths)

function inOrder({ contract, now }: OverviewAccount, { sleep }: OwnSeason): readonly string[] {
  const running = monthOf(now, contract.zone)
  const year = Array.from({ length: YEAR }, (_, index) => addMonths(running, index - YEAR).replace('-', ''))
  const first = year.findIndex((month) => numberOf(month) === numberOf(sleep.proposed?.until ?? ''))
  return first < 0 ? year : [...year.slice(first), ...year.slice(0, first)]
}

export function MonthsCard({ account, season, onPress }: MonthsCardProps) {
  const t = useTranslations('sleep')
  const shell = useTranslations('shell')
  const terms = useTranslations('terms')
  const text = useSleepText(account)
  const [order] = useState(() => inOrder(account, season))
  const saving = useMutation({
    // In sequence: the last press wins.
    scope: { id: 'own-season' },
    mutationFn: (playMonths: readonly number[]) => savePlayMonths(account.contract.id, playMonths),
  })
  const played = new Set(saving.isPending ? saving.variables : playedIn(season))
  const press = (month: number) => {
    saving.mutate(all.filter((each) => (each === month ? !played.has(each) : played.has(each))))
    onPress?.()
  }
  const used = new Map(season.months.map(({ month, uploadSeconds }) => [month, uploadSeconds]))
  const buttons = (isOff: boolean) =>
    order.map((month) => {
      const isPlayed = played.has(numberOf(month))
      const hours = text.hours(used.get(month) ?? 0)
      return (
        <button
          key={month}
          type="button"
          aria-pressed={isPlayed}
          disabled={isOff}
          onClick={() => press(numberOf(month))}
        >
          {text.shortMonth(monthText(month))} <span>{isPlayed ? terms('hours', { hours }) : t('rest', { hours })}</span>
        </button>
      )
    })
  return (
    <Card title={shell('ourSeason')} action={<span className="small soft">{t('press')}</span>}>
      <div className="play-months" role="group" aria-label={t('played')}>
        <Allowed to="buy" otherwise={buttons(true)}>
          {buttons(false)}
        </Allowed>
      </div>
    </Card>
  )
}

import type { LimitAlert } from '@touchline/domain/usage'
import { Banner } from '@touchline/ui/dialog/banner.tsx'
import { sentences } from '@touchline/words/sentences'
import { useTranslations } from 'use-intl'
import { paceSubject, type UsageAccount, userTimes } from './account.ts'
import { tones, useEnough } from './upload-alert.tsx'

export function ExportAlert({ account }: { readonly account: UsageAccount }) {
  const t = useTranslations('usage.export')
  const { enough, date } = useEnough(paceSubject(account, 'export'))
  const rows = userTimes(account, 'export')
  const count = (alert: LimitAlert) => rows.filter((row) => row.alert === alert).length
  const [strongest, ...more] = (['hard', 'soft', 'past'] as const).filter((alert) => count(alert) > 0)
  if (strongest === undefined) return null
  const others = sentences(more.map((alert) => t(alert, { count: count(alert), date })))
  return (
    <Banner tone={tones[strongest]} title={t(strongest, { count: count(strongest), date })}>
      {strongest === 'past' ? enough : others}
    </Banner>
  )
}

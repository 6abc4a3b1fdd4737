import { useQuery } from '@tanstack/react-query'
import { getDraftBills } from '@touchline/contract/desk/calls/drafts'
import type { RegionName } from '@touchline/contract/wire'
import { Card } from '@touchline/ui/card.tsx'
import { SelectField } from '@touchline/ui/input/field.tsx'
import { EmptyState, Skeleton } from '@touchline/ui/states.tsx'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Afterwards } from '../../lib/afterwards.tsx'
import { Away } from '../../lib/away.tsx'
import { call, Refused } from '../../lib/call.ts'
import { monthText } from '../../lib/date-text.ts'

interface DraftBillsProps {
  readonly region: RegionName
  readonly draftId: string
}

export function DraftBills({ region, draftId }: DraftBillsProps) {
  const t = useTranslations('catalogue')
  const ofAll = useTranslations('common')
  const locale = useLocale()
  const [asked, setAsked] = useState<string | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['draft-bills', region, draftId, asked],
    queryFn: () => call(getDraftBills, { region, params: { draftId }, query: asked === null ? {} : { month: asked } }),
    placeholderData: (last) => last,
    retry: (times, fault) => !(fault instanceof Refused) && times < 1,
  })
  if (error instanceof Refused && error.status === 404) return null
  if (error !== null) return <Away region={region} onRetry={refetch} />
  if (data === undefined) return <Skeleton shape="rows" label={ofAll('loading')} />
  const { months, month, comparison } = data
  if (comparison === null || month === null)
    return (
      <Card title={t('bills')}>
        <EmptyState>{t('notBilled')}</EmptyState>
      </Card>
    )
  return (
    <Afterwards region={region} comparison={comparison} before="rehearsed">
      <SelectField label={t('billsOf')} value={month} onChange={(event) => setAsked(event.target.value)}>
        {months.map((each) => (
          <option key={each} value={each}>
            {monthText(each, locale)}
          </option>
        ))}
      </SelectField>
    </Afterwards>
  )
}

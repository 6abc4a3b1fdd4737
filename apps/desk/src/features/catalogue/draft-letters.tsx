import { useQuery } from '@tanstack/react-query'
import { getDraftLetters } from '@touchline/contract/desk/calls/drafts'
import type { RegionName } from '@touchline/contract/wire'
import { Card } from '@touchline/ui/card.tsx'
import { SelectField } from '@touchline/ui/input/field.tsx'
import { EmptyState, ErrorState, Skeleton } from '@touchline/ui/states.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/call.ts'
import { Letters } from '../../lib/letters.tsx'

interface DraftLettersProps {
  readonly region: RegionName
  readonly draft: { readonly draftId: string; readonly version: number; readonly publishDate: string | null }
  readonly clubs: readonly [Club, ...Club[]]
}

interface Club {
  readonly organizationId: string
  readonly name: string
}

export function DraftLetters({ region, draft, clubs: [first, ...others] }: DraftLettersProps) {
  const t = useTranslations('catalogue')
  const ofAll = useTranslations('common')
  const [asked, setAsked] = useState(first.organizationId)
  const { draftId, version, publishDate } = draft
  const { data, error, refetch } = useQuery({
    queryKey: ['draft-letters', region, draftId, version, publishDate, asked],
    queryFn: () => call(getDraftLetters, { region, params: { draftId }, query: { organizationId: asked } }),
  })
  return (
    <Card title={t('letter')}>
      <SelectField label={ofAll('club')} value={asked} onChange={(event) => setAsked(event.target.value)}>
        {[first, ...others].map(({ organizationId, name }) => (
          <option key={organizationId} value={organizationId}>
            {name}
          </option>
        ))}
      </SelectField>
      {error !== null && <ErrorState text={t('letterAway')} retry={ofAll('retry')} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton shape="rows" label={ofAll('loading')} />}
      {data?.letters.length === 0 && <EmptyState>{t('noLetter')}</EmptyState>}
      {data !== undefined && data.letters.length > 0 && <Letters letters={data.letters} />}
    </Card>
  )
}

import type { RegionName } from '@touchline/contract/wire'
import { mostDays } from '@touchline/domain/operators'
import { TextField } from '@touchline/ui/input/field.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useOperator } from '../lib/session.ts'
import { Sheet } from './sheet.tsx'

interface ExtendProps {
  readonly region: RegionName
  readonly organizationId: string
  readonly caseId: string
  readonly onClose: () => void
}

/** The act refuses more. */
export const MOST_DAYS = 366

export function ExtendTrialSheet({ region, organizationId, caseId, onClose }: ExtendProps) {
  const t = useTranslations('acts')
  const { roles } = useOperator()
  const most = mostDays(roles, 'extend-trial') ?? MOST_DAYS
  const [text, setText] = useState('7')
  const days = /^\d{1,3}$/.test(text) ? Number(text) : 0
  const isPossible = days >= 1 && days <= most
  return (
    <Sheet
      region={region}
      act="extend-trial"
      title={t('extendTrial.title')}
      order={t('extendTrial.order', { count: days })}
      input={isPossible ? { organizationId, until: { days } } : null}
      organizationId={organizationId}
      caseId={caseId}
      onClose={onClose}
    >
      <TextField
        label={t('extendTrial.days')}
        hint={t('extendTrial.most', { count: most })}
        error={isPossible ? null : t('extendTrial.most', { count: most })}
        inputMode="numeric"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </Sheet>
  )
}

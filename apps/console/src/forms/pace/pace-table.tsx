import type { UsageHistory } from '@touchline/domain/usage'
import { Table } from '@touchline/ui/figures/table.tsx'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { paceModel } from './pace-days.ts'
import type { PaceSubject } from './pace-subject.ts'
import { usePaceText } from './pace-text.ts'

interface PaceTableProps {
  readonly subject: PaceSubject
  readonly history: UsageHistory
}

export function PaceTable({ subject, history }: PaceTableProps) {
  const { days } = useMemo(() => paceModel(subject, history), [subject, history])
  const t = useTranslations('pace')
  const terms = useTranslations('terms')
  const { figure } = usePaceText(subject)
  return (
    <Table
      caption={subject.kind === 'upload' ? t('picture.upload') : t('picture.export')}
      rows={days}
      keyOf={({ date }) => date}
      columns={[
        { label: terms('day'), heading: true, cell: ({ date }) => <span className="whole">{date}</span> },
        { label: t('table.used'), right: true, cell: ({ used }) => (used === null ? '' : figure(used)) },
        { label: t('table.total'), right: true, cell: ({ used, total }) => (used === null ? '' : figure(total)) },
        { label: t('legend.pace'), right: true, cell: ({ used, total }) => (used === null ? figure(total) : '') },
      ]}
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import { dateOf } from '@touchline/domain/calendar'
import type { UsageHistory } from '@touchline/domain/usage'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { PacePicture } from '../../../forms/pace/pace-picture.tsx'
import type { PaceSubject } from '../../../forms/pace/pace-subject.ts'
import { PaceTable } from '../../../forms/pace/pace-table.tsx'
import { WhenLoaded } from '../../../forms/when-loaded.tsx'
import { useLanguage } from '../../../i18n/language.tsx'
import { usageHistoryQuery } from '../../../lib/account/usage-history.ts'
import { dateText } from '../../../lib/date-text.ts'
import { loadable } from '../../../lib/request/loadable.ts'
import { Card } from '../../../ui/card.tsx'
import { Button } from '../../../ui/input/button.tsx'

interface OverTimeProps {
  readonly subject: PaceSubject
}

/** How the use of the period grew, and where it leads to. */
export function OverTime({ subject }: OverTimeProps) {
  const t = useTranslations('usage.overTime')
  const { locale } = useLanguage()
  const history = loadable(useQuery(usageHistoryQuery()))
  const table = useId()
  const [isTable, setIsTable] = useState(false)
  const month = dateText(dateOf(subject.period.start, subject.zone), locale, 'month')
  const title = subject.period.cycle === 'month' ? t('month', { month }) : t('term')
  const toggle = (
    <Button look="ghost" aria-expanded={isTable} aria-controls={table} onClick={() => setIsTable(!isTable)}>
      {isTable ? t('hideTable') : t('showTable')}
    </Button>
  )
  return (
    <Card title={title} action={toggle} className="over-time">
      <WhenLoaded content={history} shape="field" failed={t('failed')}>
        {({ history }) => <Pictures subject={subject} history={history} table={table} isTable={isTable} />}
      </WhenLoaded>
    </Card>
  )
}

interface PicturesProps extends OverTimeProps {
  readonly history: UsageHistory
  readonly table: string
  readonly isTable: boolean
}

const Pictures = ({ subject, history, table, isTable }: PicturesProps) => (
  <>
    <PacePicture subject={subject} history={history} size="large" />
    {/* On paper it is always there. */}
    <div id={table} className="over-time-table" hidden={!isTable}>
      <PaceTable subject={subject} history={history} />
    </div>
  </>
)

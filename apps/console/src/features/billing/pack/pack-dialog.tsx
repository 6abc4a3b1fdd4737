import { useQuery } from '@tanstack/react-query'
import type { PackContents } from '@touchline/contract/period-pack'
import type { LocalDate } from '@touchline/domain/calendar'
import { type PackPart, type Period, packParts, yearPeriod } from '@touchline/domain/period-pack'
import { useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { useDownload } from '../../../forms/pack/use-download.ts'
import { type PackRequest, packStore } from '../../../lib/pack/pack-store.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { PartsChoice } from './parts-choice.tsx'
import { faultsOf, offeredPeriods, type TypedPeriod } from './period-choice.ts'
import { PeriodFields } from './period-fields.tsx'
import { contentsQuery, fiscalYearQuery } from './queries.ts'
import { Summary, sumOf } from './summary.tsx'
import './pack.css'

interface PackDialogProps {
  readonly today: LocalDate
  readonly onClose: () => void
}

const JANUARY = 1

/** Which days, and what of them; the download then continues on every screen. */
export function PackDialog({ today, onClose }: PackDialogProps) {
  const t = useTranslations('pack')
  const common = useTranslations('common')
  const download = useDownload()
  const offered = offeredPeriods(today, useQuery(fiscalYearQuery()).data ?? JANUARY)
  const [typed, setTyped] = useState<TypedPeriod>(() => yearPeriod('this-year', { today, fiscalYearStart: JANUARY }))
  const [parts, setParts] = useState<readonly PackPart[]>(packParts)
  const faults = faultsOf(typed)
  const period = faults.from === null && faults.to === null ? typed : null
  const contents = useQuery(contentsQuery(period))
  const isBusy = useSyncExternalStore(packStore.subscribe, packStore.read)?.fault === null
  const chosen = contents.data
  const sum = sumOf(chosen, parts)
  const start = () => {
    if (contents.isError) void contents.refetch()
    if (period === null || chosen === undefined || parts.length === 0 || isBusy || sum.files === 0) return
    onClose()
    download(requestOf(period, parts, chosen))
  }
  return (
    <Dialog
      title={t('title')}
      onCancel={onClose}
      footer={
        <>
          <Button look="ghost" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button busy={contents.isFetching && chosen === undefined} onClick={start}>
            {t(contents.isError ? 'again' : 'download')}
          </Button>
        </>
      }
    >
      <p className="soft">{t('intro')}</p>
      <PeriodFields offered={offered} typed={typed} faults={faults} onType={setTyped} />
      <PartsChoice parts={parts} contents={chosen} error={parts.length === 0 ? t('choose') : null} onParts={setParts} />
      <Summary
        sum={chosen === undefined ? null : sum}
        error={isBusy ? t('faults.in-progress') : contents.isError ? t('notRead') : null}
      />
    </Dialog>
  )
}

const requestOf = (period: Period, parts: readonly PackPart[], contents: PackContents): PackRequest => ({
  period: { from: period.from, to: period.to },
  parts,
  name: contents.name,
  ...sumOf(contents, parts),
})

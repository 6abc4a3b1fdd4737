import { useQuery } from '@tanstack/react-query'
import type { PackContents } from '@touchline/contract/period-pack'
import type { LocalDate } from '@touchline/domain/calendar'
import { type PackPart, type Period, packParts, yearPeriod } from '@touchline/domain/period-pack'
import { Dialog } from '@touchline/ui/dialog/dialog.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { useId, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { useDownload } from '../../../forms/pack/use-download.ts'
import { useLanguage } from '../../../i18n/language.tsx'
import { type PackRequest, packStore } from '../../../lib/pack/pack-store.ts'
import { faultsOf, offeredPeriods, type TypedPeriod } from './period-choice.ts'
import { PeriodFields } from './period-fields.tsx'
import { contentsQuery, fiscalYearQuery } from './queries.ts'
import './pack.css'

interface Sum {
  readonly documents: number
  readonly files: number
  readonly estimatedBytes: number
  readonly withoutAddress: number
}

const nothing: Sum = { documents: 0, files: 0, estimatedBytes: 0, withoutAddress: 0 }

const sumOf = (contents: PackContents | undefined, parts: readonly PackPart[]): Sum =>
  (contents?.parts ?? [])
    .filter(({ part }) => parts.includes(part))
    .reduce(
      (sum, { documents, files, estimatedBytes, withoutAddress = 0 }) => ({
        documents: sum.documents + documents,
        files: sum.files + files,
        estimatedBytes: sum.estimatedBytes + estimatedBytes,
        withoutAddress: sum.withoutAddress + withoutAddress,
      }),
      nothing,
    )

interface SummaryProps {
  readonly sum: Sum | null
  readonly error: string | null
}

function Summary({ sum, error }: SummaryProps) {
  const t = useTranslations('pack')
  const { locale } = useLanguage()
  return (
    <div className="pack-summary" aria-live="polite">
      {error !== null && <p className="error">{error}</p>}
      {error === null && sum !== null && (
        <p>
          {sum.documents === 0
            ? t(sum.files === 0 ? 'empty' : 'emptyButTables')
            : t('contains', { documents: sum.documents, files: sum.files, size: sizeText(sum.estimatedBytes, locale) })}
        </p>
      )}
      {error === null && sum !== null && sum.withoutAddress > 0 && (
        <p>{t('withoutAddress', { count: sum.withoutAddress })}</p>
      )}
    </div>
  )
}

const KILO = 1_000

function sizeText(bytes: number, locale: string): string {
  const isSmall = bytes < KILO * KILO
  const unit = isSmall ? 'kilobyte' : 'megabyte'
  const amount = isSmall ? bytes / KILO : bytes / KILO / KILO
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumSignificantDigits: 2 }).format(amount)
}

interface PackDialogProps {
  readonly today: LocalDate
  readonly onClose: () => void
}

const JANUARY = 1

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

interface PartsChoiceProps {
  readonly parts: readonly PackPart[]
  readonly contents: PackContents | undefined
  readonly error: string | null
  readonly onParts: (parts: readonly PackPart[]) => void
}

function PartsChoice({ parts, contents, error, onParts }: PartsChoiceProps) {
  const t = useTranslations('pack')
  const id = useId()
  const toggle = (part: PackPart) =>
    onParts(packParts.filter((each) => (each === part ? !parts.includes(each) : parts.includes(each))))
  return (
    <fieldset className="pack-parts" aria-describedby={`${id}-note`}>
      <legend>{t('what')}</legend>
      {packParts.map((part) => (
        <label key={part}>
          <input type="checkbox" checked={parts.includes(part)} onChange={() => toggle(part)} />
          <span>{t(`parts.${part}`)}</span>
          <Count part={part} contents={contents} />
        </label>
      ))}
      <div id={`${id}-note`} aria-live="polite">
        {error !== null && <p className="error">{error}</p>}
      </div>
    </fieldset>
  )
}

function Count({ part, contents }: { readonly part: PackPart; readonly contents: PackContents | undefined }) {
  const t = useTranslations('pack')
  const found = contents?.parts.find((each) => each.part === part)
  if (found === undefined) return null
  return (
    <span className="soft num">
      {part === 'csv' ? t('files', { count: found.files }) : t('count', { count: found.documents })}
    </span>
  )
}

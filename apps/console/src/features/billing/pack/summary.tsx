import type { PackContents } from '@touchline/contract/period-pack'
import type { PackPart } from '@touchline/domain/period-pack'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/language.tsx'

interface Sum {
  readonly documents: number
  readonly files: number
  readonly estimatedBytes: number
}

const nothing: Sum = { documents: 0, files: 0, estimatedBytes: 0 }

/** The parts that are chosen. */
export const sumOf = (contents: PackContents | undefined, parts: readonly PackPart[]): Sum =>
  (contents?.parts ?? [])
    .filter(({ part }) => parts.includes(part))
    .reduce(
      (sum, { documents, files, estimatedBytes }) => ({
        documents: sum.documents + documents,
        files: sum.files + files,
        estimatedBytes: sum.estimatedBytes + estimatedBytes,
      }),
      nothing,
    )

interface SummaryProps {
  /** Null while it is not known. */
  readonly sum: Sum | null
  readonly error: string | null
}

/** What the file will have in it, or why there is none. */
export function Summary({ sum, error }: SummaryProps) {
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

import type { PackContents } from '@touchline/contract/period-pack'
import { type PackPart, packParts } from '@touchline/domain/period-pack'
import { useId } from 'react'
import { useTranslations } from 'use-intl'

interface PartsChoiceProps {
  readonly parts: readonly PackPart[]
  /** Undefined while it is not known. */
  readonly contents: PackContents | undefined
  readonly error: string | null
  readonly onParts: (parts: readonly PackPart[]) => void
}

/** What of the period is wanted, each with how many there are. */
export function PartsChoice({ parts, contents, error, onParts }: PartsChoiceProps) {
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

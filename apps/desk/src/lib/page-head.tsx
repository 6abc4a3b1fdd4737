import type { RegionName } from '@touchline/contract/wire'
import { Segments } from '@touchline/ui/input/segments.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useOperator } from './session.ts'
import './page-head.css'

interface PageHeadProps {
  readonly title: ReactNode
  readonly hint?: ReactNode
  /** At the end of its line: what is chosen and done for the whole page. */
  readonly children?: ReactNode
}

export const PageHead = ({ title, hint, children }: PageHeadProps) => (
  <header className="page-head">
    <div>
      <h1>{title}</h1>
      {hint !== undefined && <p className="soft">{hint}</p>}
    </div>
    {children !== undefined && <div className="page-doing">{children}</div>}
  </header>
)

interface RegionChoiceProps {
  readonly region: RegionName
  readonly onChoose: (region: RegionName) => void
}

export function RegionChoice({ region, onChoose }: RegionChoiceProps) {
  const ofAll = useTranslations('common')
  const ofRegions = useTranslations('regions')
  const { regions } = useOperator()
  if (regions.length < 2) return null
  return (
    <Segments
      label={ofAll('region')}
      hidesLabel
      segments={regions.map((key) => ({ key, label: ofRegions(key) }))}
      chosen={region}
      onChoose={onChoose}
    />
  )
}

import type { RegionName } from '@touchline/contract/wire'
import { Segments } from '@touchline/ui/input/segments.tsx'
import { useTranslations } from 'use-intl'
import { useOperator } from './session.ts'

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

import { SelectField, TextField } from '@touchline/ui/input/field.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { type Shown, type Sorting, shownValues } from './games.ts'

interface ToolsProps {
  readonly text: string
  readonly onText: (text: string) => void
  readonly sorting: Sorting
  readonly onSorting: (sorting: Sorting) => void
  readonly children: ReactNode
}

const sortings = {
  newest: { by: 'date', isDescending: true },
  oldest: { by: 'date', isDescending: false },
  longest: { by: 'length', isDescending: true },
  title: { by: 'title', isDescending: false },
} as const satisfies Record<string, Sorting>
const isSorting = (name: string): name is keyof typeof sortings => Object.hasOwn(sortings, name)
const sortingNames = Object.keys(sortings).filter(isSorting)

interface ChargedProps {
  readonly shown: Shown
  readonly onShown: (shown: Shown) => void
}

/** A yearly term pays at once. */
export function Charged({ shown, onShown }: ChargedProps) {
  const t = useTranslations('videos')
  return (
    <SelectField
      label={t('show')}
      value={shown}
      onChange={({ target }) => onShown(shownValues.find((value) => value === target.value) ?? 'all')}
    >
      {shownValues.map((value) => (
        <option key={value} value={value}>
          {t(`shown.${value}`)}
        </option>
      ))}
    </SelectField>
  )
}

export function Tools({ text, onText, sorting, onSorting, children }: ToolsProps) {
  const t = useTranslations('videos')
  const current = sortingNames.find(
    (name) => sortings[name].by === sorting.by && sortings[name].isDescending === sorting.isDescending,
  )
  return (
    <div className="video-tools">
      <TextField label={t('search')} type="search" value={text} onChange={({ target }) => onText(target.value)} />
      {children}
      <SelectField
        label={t('sort')}
        value={current ?? ''}
        onChange={({ target }) => onSorting(sortings[sortingNames.find((name) => name === target.value) ?? 'newest'])}
      >
        {current === undefined && <option value="">{t('sortings.column')}</option>}
        {sortingNames.map((name) => (
          <option key={name} value={name}>
            {t(`sortings.${name}`)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

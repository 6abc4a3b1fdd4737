import { Icon } from '@touchline/ui/icon.tsx'
import { Skeleton } from '@touchline/ui/states.tsx'
import { listFormat } from '@touchline/words/list-format'
import { type KeyboardEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CsvOfRegions } from '../../lib/csv-button.tsx'
import { go, hrefOf, replacePlace, usePlace } from '../../lib/navigation.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { useOperator } from '../../lib/session.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { ActsOfFound } from './acts-of-found.tsx'
import { Chosen } from './chosen.tsx'
import { FoundList, NearList } from './found-list.tsx'
import { customerHref, type Found, idOf, useFound } from './use-found.ts'
import './find.css'

const FEWEST = 2

const textOf = (parts: readonly string[], language: string): string => listFormat(language).format(parts)

export function FindPage() {
  const t = useTranslations('find')
  const { query } = usePlace()
  const text = query.get('q') ?? ''
  const asked = useSettled(text.trim())
  const { regions } = useOperator()
  const found = useFound(asked.length < FEWEST ? '' : asked, regions)
  const [chosenId, choose] = useState('')
  const rows = found.rows
  const at = Math.max(
    0,
    rows.findIndex((row) => idOf(row) === chosenId),
  )
  const chosen = rows[at]
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const next = rows[at + step]
    if (step !== 0) {
      event.preventDefault()
      if (next !== undefined) choose(idOf(next))
    } else if (event.key === 'Enter' && chosen !== undefined && asked === text.trim()) {
      event.preventDefault()
      const href = customerHref(chosen)
      if (event.shiftKey) window.open(href, '_blank')
      else go(href)
    }
  }
  return (
    <>
      <PageHead title={t('title')} hint={t('hint')} />
      <div className="finder">
        <div className="asking">
          <Icon name="find" />
          <input
            data-find
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is this field
            autoFocus
            type="search"
            aria-label={t('label')}
            placeholder={t('example')}
            maxLength={300}
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={(event) => replacePlace(hrefOf('/find', { q: event.target.value }))}
            onKeyDown={move}
          />
          <Chips found={found} />
        </div>
        <div className="found">
          <Results found={found} text={asked} chosen={chosen} onChoose={choose} />
          {chosen !== undefined && <Chosen row={chosen} needsCase={found.needsCase} />}
        </div>
      </div>
    </>
  )
}

function Chips({ found }: { readonly found: Found }) {
  const t = useTranslations('find')
  return (
    <ul className="pieces">
      {found.chips.map(({ text, readings }) => (
        <li key={text} className="chip plain">
          {`${[...new Set(readings.map(({ kind }) => t(`chip.${kind}`)))].join(' · ')}: ${text}`}
        </li>
      ))}
    </ul>
  )
}

interface ResultsProps {
  readonly found: Found
  readonly text: string
  readonly chosen: Found['rows'][number] | undefined
  readonly onChoose: (id: string) => void
}

function Results({ found, text, chosen, onChoose }: ResultsProps) {
  const t = useTranslations('find')
  const ofRegions = useTranslations('regions')
  const { regions } = useOperator()
  const language = document.documentElement.lang || 'en'
  if (text.length < FEWEST) return <p className="soft note">{t('short')}</p>
  if (found.isPending) return <Skeleton shape="rows" label={t('looking')} />
  const answered = regions.filter((region) => !found.away.includes(region)).map((region) => ofRegions(region))
  return (
    <div>
      {found.away.map((region) => (
        <p key={region} role="alert" className="note away">
          {t('away', { region: ofRegions(region) })}
        </p>
      ))}
      {found.rows.length === 0 && (
        <p role="status" className="note">
          {t('none', { regions: textOf(answered, language) })}
        </p>
      )}
      <FoundList found={found} chosen={chosen} onChoose={onChoose} />
      <NearList found={found} />
      <ActsOfFound rows={found.rows} />
      {found.rows.length > 0 && <CsvOfRegions table="found" asked={{ text }} />}
      {found.rows.length > 0 && <p className="soft note">{t('asked', { regions: textOf(answered, language) })}</p>}
    </div>
  )
}

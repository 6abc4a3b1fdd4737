import { useModal } from '@touchline/ui/dialog/use-modal.ts'
import { Icon } from '@touchline/ui/icon.tsx'
import { useTurn } from '@touchline/ui/input/turn.ts'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Hit, type Section, sectionsFor } from './hit.ts'
import { useHits } from './use-hits.ts'
import './palette.css'

/** Null for a key that moves nothing. */
function moved(key: string, at: number, count: number): number | null {
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at - 1 + count) % count
  return null
}

export function Palette({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations()
  const id = useId()
  const ref = useRef<HTMLDialogElement>(null)
  useModal(ref, useTurn(id, { isHidden: false, isOnTop: false }))
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const sections = sectionsFor(query, useHits())
  const hits = sections.flatMap((section) => section.hits)
  const chosen = hits[Math.min(at, hits.length - 1)]
  useShown(ref, chosen === undefined ? null : id + chosen.id)
  const open = (hit: Hit) => {
    onClose()
    hit.open()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const next = moved(event.key, at, hits.length)
    if (next === null && event.key !== 'Enter') return
    event.preventDefault()
    if (next !== null) setAt(next)
    else if (chosen !== undefined) open(chosen)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a press on the backdrop is the pointer's Escape
    <dialog
      ref={ref}
      className="palette"
      aria-label={t('shell.search')}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={({ target }) => target === ref.current && onClose()}
    >
      <Asked
        list={id}
        chosen={chosen === undefined ? undefined : id + chosen.id}
        query={query}
        onQuery={(text) => {
          setQuery(text)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
        onClose={onClose}
      />
      <HitList id={id} sections={sections} chosen={chosen} onPoint={(hit) => setAt(hits.indexOf(hit))} onOpen={open} />
      <p role="status" className={hits.length === 0 ? 'none' : 'hidden-text'}>
        {t('palette.found', { count: hits.length })}
      </p>
    </dialog>
  )
}

interface AskedProps {
  readonly list: string
  readonly chosen: string | undefined
  readonly query: string
  readonly onQuery: (text: string) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onClose: () => void
}

/** The chosen hit is the field's active descendant. */
function Asked({ list, chosen, query, onQuery, onKeyDown, onClose }: AskedProps) {
  const t = useTranslations()
  return (
    <div className="asked">
      <Icon name="find" />
      <input
        role="combobox"
        aria-expanded={chosen !== undefined}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={chosen}
        aria-label={t('shell.search')}
        placeholder={t('palette.placeholder')}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        value={query}
        onChange={({ target }) => onQuery(target.value)}
        onKeyDown={onKeyDown}
      />
      <button type="button" aria-label={t('common.close')} onClick={onClose}>
        <Icon name="cross" />
      </button>
    </div>
  )
}

function useShown(ref: { readonly current: HTMLElement | null }, id: string | null): void {
  useEffect(() => {
    if (id !== null) ref.current?.querySelector(`[id="${id}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [ref, id])
}

interface HitListProps {
  readonly id: string
  readonly sections: readonly Section[]
  readonly chosen: Hit | undefined
  readonly onPoint: (hit: Hit) => void
  readonly onOpen: (hit: Hit) => void
}

function HitList({ id, sections, chosen, onPoint, onOpen }: HitListProps) {
  const t = useTranslations('palette')
  return (
    <div id={id} role="listbox" aria-label={t('hits')} className="hits">
      {sections.map(({ group, hits }) => (
        <div key={group} role="group" aria-labelledby={id + group}>
          <p id={id + group}>{t(`groups.${group}`)}</p>
          {hits.map((hit) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the field
            <div
              key={hit.id}
              id={id + hit.id}
              role="option"
              tabIndex={-1}
              aria-selected={hit === chosen}
              onPointerMove={() => hit !== chosen && onPoint(hit)}
              onClick={() => onOpen(hit)}
            >
              <Icon name={hit.icon} />
              <span>{hit.text}</span>
              {hit.note !== undefined && <em className="num">{hit.note}</em>}
              {hit === chosen && <kbd aria-hidden="true">↵</kbd>}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

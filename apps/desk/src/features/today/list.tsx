import { groupOf } from '@touchline/domain/operators'
import { Face } from '@touchline/ui/face.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { Fragment, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { shortMoment } from '../../lib/date-text.ts'
import { Drawn } from '../../lib/desk-icon.tsx'
import { useLetters } from '../../lib/keys.ts'
import { kindIcons } from './kind-icons.ts'
import { keyOf, type Line, placeOf } from './line.ts'
import { useLineWords, useMoment } from './use-line-words.ts'

const ROWS = 20

interface ListProps {
  readonly lines: readonly Line[]
  readonly page: number
  readonly picked: readonly string[]
  readonly onPage: (page: number) => void
  readonly onPick: (line: Line) => void
  /** Of the line where the focus is, or of those that are picked. */
  readonly onTake: (line: Line | undefined) => void
  readonly onLater: (line: Line | undefined) => void
}

interface Doing extends Pick<ListProps, 'onPick' | 'onTake' | 'onLater'> {
  readonly shown: readonly Line[]
}

function useRowKeys({ shown, onPick, onTake, onLater }: Doing) {
  const ref = useRef<HTMLElement>(null)
  const rows = () => [...(ref.current?.querySelectorAll<HTMLElement>('li[data-line]') ?? [])]
  const here = () => rows().findIndex((row) => row.contains(document.activeElement))
  const move = (step: 1 | -1) => {
    const all = rows()
    const now = here()
    all.at(now < 0 ? 0 : Math.max(0, Math.min(all.length - 1, now + step)))?.focus()
  }
  const open = () => {
    const row = rows().find((each) => each === document.activeElement)
    row?.querySelector('a')?.click()
    return row !== undefined
  }
  const pick = () => {
    const line = shown[here()]
    if (line !== undefined) onPick(line)
  }
  useLetters({
    j: () => move(1),
    k: () => move(-1),
    x: pick,
    m: () => onTake(shown[here()]),
    z: () => onLater(shown[here()]),
    enter: open,
  })
  return ref
}

export function List({ lines, page, picked, onPage, ...doing }: ListProps) {
  const t = useTranslations('today')
  const last = Math.max(1, Math.ceil(lines.length / ROWS)) - 1
  const at = Math.min(page, last)
  const shown = lines.slice(at * ROWS, (at + 1) * ROWS)
  const ref = useRowKeys({ shown, ...doing })
  return (
    <section ref={ref} className="card worklist" aria-label={t('list')}>
      <ul>
        {shown.map((line, nth) => (
          <Fragment key={keyOf(line)}>
            <GroupHead line={line} before={shown[nth - 1]} lines={lines} />
            <Row line={line} isPicked={picked.includes(keyOf(line))} onPick={() => doing.onPick(line)} />
          </Fragment>
        ))}
      </ul>
      {last > 0 && <Pages at={at} last={last} onPage={onPage} />}
    </section>
  )
}

interface HeadProps {
  readonly line: Line
  readonly before: Line | undefined
  readonly lines: readonly Line[]
}

function GroupHead({ line, before, lines }: HeadProps) {
  const t = useTranslations('today')
  const group = groupOf(line.kind)
  if (before !== undefined && groupOf(before.kind) === group) return null
  return (
    <li className="group">
      <span>
        <h2>{t(`groups.${group}`)}</h2> {lines.filter(({ kind }) => groupOf(kind) === group).length}
      </span>
      {before === undefined && (
        <>
          <span aria-hidden="true">{t('heads.since')}</span>
          <span aria-hidden="true">{t('heads.whose')}</span>
        </>
      )}
    </li>
  )
}

interface PagesProps extends Pick<ListProps, 'onPage'> {
  readonly at: number
  readonly last: number
}

function Pages({ at, last, onPage }: PagesProps) {
  const t = useTranslations('today')
  const ofAll = useTranslations('common')
  return (
    <nav className="pages" aria-label={ofAll('pages')}>
      <Button look="ghost" small disabled={at === 0} onClick={() => onPage(at - 1)}>
        {t('before')}
      </Button>
      <span>{t('page', { page: at + 1, pages: last + 1 })}</span>
      <Button look="ghost" small disabled={at === last} onClick={() => onPage(at + 1)}>
        {t('next')}
      </Button>
    </nav>
  )
}

interface RowProps {
  readonly line: Line
  readonly isPicked: boolean
  readonly onPick: () => void
}

function Row({ line, isPicked, onPick }: RowProps) {
  const t = useTranslations('today')
  const locale = useLocale()
  const moment = useMoment()
  const { name, what, below } = useLineWords(line)
  const { kind, since, due, takenBy, isMine, later } = line
  const place = placeOf(line)
  const laterText = ({ until, why }: NonNullable<Line['later']>) =>
    why === null ? t('until', { day: moment(until) }) : t('untilWhy', { day: moment(until), why })
  return (
    <li data-line tabIndex={-1} className={isPicked ? 'on' : ''}>
      <input type="checkbox" checked={isPicked} aria-label={t('pick', { name })} onChange={onPick} />
      <span className="kind">
        <Drawn path={kindIcons[kind]} />
        {t(`kinds.${kind}`)}
      </span>
      <span className="what">
        <b>{name}</b> {what}
        <small className="soft under">
          {due !== null && <strong className="due">{t('due', { day: moment(due) })} </strong>}
          {later !== null && <strong>{laterText(later)} </strong>}
          {below}
        </small>
      </span>
      <time className="soft since" dateTime={since} title={moment(since)}>
        {shortMoment(since, locale)}
      </time>
      <span className={takenBy === null ? 'whose soft' : 'whose'}>
        {takenBy !== null && <Face name={takenBy} />}
        {isMine ? t('you') : (takenBy ?? t('nobody'))}
      </span>
      {place === null ? (
        <span />
      ) : (
        <a href={place} className="btn ghost small">
          {t(`opens.${kind === 'dispute' || kind === 'approval' || kind === 'case' ? kind : 'other'}`)}
        </a>
      )}
    </li>
  )
}

import { useQueries } from '@tanstack/react-query'
import { inOrder, todayKinds } from '@touchline/domain/operators'
import { SelectField } from '@touchline/ui/input/field.tsx'
import { Segments } from '@touchline/ui/input/segments.tsx'
import { Skeleton } from '@touchline/ui/states.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Away } from '../../lib/away.tsx'
import { CsvOfRegions } from '../../lib/csv-button.tsx'
import { replacePlace, usePlace } from '../../lib/navigation.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { useOperator } from '../../lib/session.ts'
import { type LinesAct, LinesSheet } from './acts-of-lines.tsx'
import { Beside, Processes } from './beside.tsx'
import { LaterDialog } from './later-dialog.tsx'
import { type Filter, filterHref, filterIn, keyOf, type Line, linesOf, whoses } from './line.ts'
import { List } from './list.tsx'
import { MissingParts } from './missing-parts.tsx'
import { Picked } from './picked.tsx'
import { Quiet } from './quiet.tsx'
import { todayQueries } from './today-queries.ts'
import { useMoment } from './use-line-words.ts'
import { useTaking } from './use-taking.ts'
import './today.css'

function useToday() {
  const { regions } = useOperator()
  const answers = useQueries({ queries: todayQueries(regions) })
  const lines = inOrder(
    regions.flatMap((region, at) => (answers[at]?.data?.lines ?? []).map((line): Line => ({ ...line, region }))),
  )
  const missing = regions.flatMap((region, at) =>
    (answers[at]?.data?.missing ?? []).map((part) => ({ region, part }) as const),
  )
  const away = regions.flatMap((region, at) => (answers[at]?.isError === true ? [{ region, of: answers[at] }] : []))
  return {
    lines,
    missing,
    away,
    hasMore: answers.some(({ data }) => data?.hasMore === true),
    isPending: answers.some((each) => each.isPending),
    isKnown: answers.every((each) => each.isSuccess),
  }
}

type Today = ReturnType<typeof useToday>

export function TodayPage() {
  const ofAll = useTranslations('common')
  const today = useToday()
  const filter = filterIn(usePlace().query)
  const isQuiet = today.isKnown && linesOf(today.lines, 'all').length === 0
  const isFirstDay = isQuiet && today.missing.length > 0
  return (
    <>
      <Heading today={today} filter={filter} />
      {today.away.map(({ region, of }) => (
        <Away key={region} region={region} onRetry={() => of?.refetch()} />
      ))}
      <div className={isFirstDay ? 'today alone' : 'today'}>
        <div>
          {today.isPending && <Skeleton shape="rows" label={ofAll('loading')} />}
          <MissingParts missing={today.missing} />
          <Work today={today} filter={filter} />
          {isQuiet && !isFirstDay && <Quiet later={linesOf(today.lines, 'later')} />}
        </div>
        {!isFirstDay && <Beside />}
      </div>
      <Processes />
    </>
  )
}

const turn = (filter: Filter): void => replacePlace(filterHref(filter))

function useTitle({ lines, missing, hasMore, isKnown }: Today): string {
  const t = useTranslations('today')
  const ofShell = useTranslations('shell')
  const count = linesOf(lines, 'all').length
  if (!isKnown) return ofShell('today')
  if (hasMore) return t('titleMore', { count })
  const parts = new Set(missing.map(({ part }) => part)).size
  return count === 0 && parts > 0 ? t('titleMissing', { count: parts }) : t('title', { count })
}

function Heading({ today, filter }: { readonly today: Today; readonly filter: Filter }) {
  const t = useTranslations('today')
  const ofAll = useTranslations('common')
  const moment = useMoment()
  const title = useTitle(today)
  const { lines } = today
  const [first] = linesOf(lines, 'all').flatMap(({ due }) => due ?? [])
  const counts = {
    all: linesOf(lines, 'all').length,
    mine: linesOf(lines, 'mine').length,
    free: linesOf(lines, 'free').length,
    later: linesOf(lines, 'later').length,
  }
  const kinds = todayKinds.filter((kind) => lines.some((line) => line.kind === kind))
  const segments = whoses.map((key) => ({ key, label: t(`whose.${key}`, { count: counts[key] }) }))
  return (
    <PageHead
      title={title}
      hint={
        <>
          {counts.all > 0 && t('hint', { mine: counts.mine, free: counts.free })}
          {first !== undefined && ` ${t('firstDue', { day: moment(first) })}`}
          {today.isKnown && counts.all === 0 && t('none')}
        </>
      }
    >
      {lines.length > 0 && (
        <>
          <Segments
            label={t('whoseLabel')}
            hidesLabel
            segments={segments}
            chosen={filter.whose}
            onChoose={(whose) => turn({ ...filter, whose, page: 0 })}
          />
          <div className="today-filter">
            <SelectField
              label={ofAll('kind')}
              value={filter.kind ?? ''}
              onChange={({ target }) =>
                turn({ ...filter, kind: kinds.find((kind) => kind === target.value) ?? null, page: 0 })
              }
            >
              <option value="">{t('allKinds')}</option>
              {kinds.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`kinds.${kind}`)}
                </option>
              ))}
            </SelectField>
          </div>
          <CsvOfRegions table="today" />
        </>
      )}
    </PageHead>
  )
}

const without = (picked: readonly string[], key: string): readonly string[] =>
  picked.includes(key) ? picked.filter((each) => each !== key) : [...picked, key]

function Work({ today: { lines }, filter }: { readonly today: Today; readonly filter: Filter }) {
  const t = useTranslations('today')
  const [picked, setPicked] = useState<readonly string[]>([])
  const [open, setOpen] = useState<LinesAct | null>(null)
  const [later, setLater] = useState<readonly Line[]>([])
  const taking = useTaking(() => {
    setPicked([])
    setLater([])
  })
  const shown = linesOf(lines, filter.whose).filter(({ kind }) => filter.kind === null || kind === filter.kind)
  const chosen = shown.filter((line) => picked.includes(keyOf(line)))
  const meant = (line: Line | undefined) => (chosen.length > 0 ? chosen : line === undefined ? [] : [line])
  const take = (line: Line | undefined) => {
    const of = meant(line)
    if (of.length > 0)
      taking.mutate({ lines: of, what: of.every((each) => each.isMine && each.later === null) ? 'leave' : 'take' })
  }
  return (
    <>
      <Picked
        chosen={chosen}
        taking={taking}
        onLater={() => setLater(chosen)}
        onNone={() => setPicked([])}
        onOpen={setOpen}
      />
      {shown.length > 0 && (
        <List
          lines={shown}
          page={filter.page}
          picked={picked}
          onPage={(page) => turn({ ...filter, page })}
          onPick={(line) => setPicked(without(picked, keyOf(line)))}
          onTake={take}
          onLater={(line) => setLater(meant(line))}
        />
      )}
      {shown.length === 0 && lines.length > 0 && <p className="soft">{t('noneOfThese')}</p>}
      {open !== null && <LinesSheet of={open} onClose={() => setOpen(null)} />}
      {later.length > 0 && (
        <LaterDialog
          count={later.length}
          isRefused={taking.isError}
          onClose={() => setLater([])}
          onLater={(until) => taking.mutate({ lines: later, what: until })}
        />
      )}
    </>
  )
}

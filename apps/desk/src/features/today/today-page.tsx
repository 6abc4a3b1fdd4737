import { useMutation, useQueries } from '@tanstack/react-query'
import { getToday, leaveLine, takeLine } from '@touchline/contract/desk/calls/today'
import { groupOf, todayGroups } from '@touchline/domain/operators'
import { Card } from '@touchline/ui/card.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '@touchline/ui/states.tsx'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '../../lib/call.ts'
import { momentText, ownZone } from '../../lib/date-text.ts'
import { hrefOf } from '../../lib/navigation.ts'
import { queryClient, useOperator } from '../../lib/session.ts'
import { ActsOfLines, type LinesAct, LinesSheet } from './acts-of-lines.tsx'
import type { Line } from './line.ts'
import './today.css'

const AGAIN_MS = 60_000

export function TodayPage() {
  const t = useTranslations('today')
  const ofAll = useTranslations('common')
  const ofRegions = useTranslations('regions')
  const ofShell = useTranslations('shell')
  const { regions } = useOperator()
  const [picked, setPicked] = useState<readonly string[]>([])
  const [open, setOpen] = useState<LinesAct | null>(null)
  const answers = useQueries({
    queries: regions.map((region) => ({
      queryKey: ['today', region],
      queryFn: () => call(getToday, { region }),
      refetchInterval: AGAIN_MS,
    })),
  })
  const lines: readonly Line[] = regions.flatMap((region, at) =>
    (answers[at]?.data?.lines ?? []).map((line) => ({ ...line, region })),
  )
  const isKnown = answers.every((each) => each.isSuccess)
  const chosen = lines.filter((line) => picked.includes(keyOf(line)))
  const turn = (line: Line) => {
    const key = keyOf(line)
    setPicked(picked.includes(key) ? picked.filter((each) => each !== key) : [...picked, key])
  }
  const mine = lines.filter(({ isMine }) => isMine).length
  const free = lines.filter(({ takenBy }) => takenBy === null).length
  return (
    <>
      <h1>{isKnown ? t('title', { count: lines.length }) : ofShell('today')}</h1>
      {lines.length > 0 && <p className="soft today-hint">{t('hint', { mine, free })}</p>}
      {regions.map((region, at) =>
        answers[at]?.isError === true ? (
          <ErrorState
            key={region}
            text={ofAll('away', { region: ofRegions(region) })}
            retry={ofAll('retry')}
            onRetry={() => void answers[at]?.refetch()}
          />
        ) : null,
      )}
      {answers.some((each) => each.isPending) && <Skeleton shape="rows" label={ofAll('loading')} />}
      {isKnown && lines.length === 0 && <EmptyState>{t('none')}</EmptyState>}
      <Picked chosen={chosen} onDone={() => setPicked([])} onOpen={setOpen} />
      {open !== null && <LinesSheet of={open} onClose={() => setOpen(null)} />}
      {todayGroups.map((group) => (
        <Group
          key={group}
          title={t(`groups.${group}`)}
          lines={lines.filter(({ kind }) => groupOf(kind) === group).toSorted(byDue)}
          picked={picked}
          onTurn={turn}
        />
      ))}
    </>
  )
}

const byDue = (a: Line, b: Line): number => (a.due ?? '~').localeCompare(b.due ?? '~') || a.since.localeCompare(b.since)

const keyOf = ({ region, line }: Line): string => `${region} ${line}`

function useTaking(onDone: () => void) {
  return useMutation({
    mutationFn: ({ lines, what }: { readonly lines: readonly Line[]; readonly what: 'take' | 'leave' }) =>
      Promise.all(
        lines.map(({ region, line }) =>
          call(what === 'take' ? takeLine : leaveLine, { region, params: { line }, body: {} }),
        ),
      ),
    onSuccess: onDone,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['today'] }),
  })
}

interface PickedProps {
  readonly chosen: readonly Line[]
  readonly onDone: () => void
  readonly onOpen: (of: LinesAct) => void
}

function Picked({ chosen, onDone, onOpen }: PickedProps) {
  const t = useTranslations('today')
  const taking = useTaking(onDone)
  if (chosen.length === 0) return null
  return (
    <div className="picked">
      {t('picked', { count: chosen.length })}
      <Button small busy={taking.isPending} onClick={() => taking.mutate({ lines: chosen, what: 'take' })}>
        {t('take')}
      </Button>
      <Button look="ghost" small onClick={() => taking.mutate({ lines: chosen, what: 'leave' })}>
        {t('leave')}
      </Button>
      <ActsOfLines lines={chosen} onOpen={onOpen} />
      {taking.isError && <span role="alert">{t('notTaken')}</span>}
    </div>
  )
}

interface GroupProps {
  readonly title: string
  readonly lines: readonly Line[]
  readonly picked: readonly string[]
  readonly onTurn: (line: Line) => void
}

const ROWS = 20

function Group({ title, lines, picked, onTurn }: GroupProps) {
  const ofAll = useTranslations('common')
  const [isWhole, setWhole] = useState(false)
  if (lines.length === 0) return null
  return (
    <Card title={`${title} ${lines.length}`}>
      <ul className="today">
        {lines.slice(0, isWhole ? lines.length : ROWS).map((line) => (
          <Row key={keyOf(line)} line={line} isPicked={picked.includes(keyOf(line))} onTurn={() => onTurn(line)} />
        ))}
      </ul>
      {!isWhole && lines.length > ROWS && (
        <Button look="ghost" small onClick={() => setWhole(true)}>
          {ofAll('all', { count: lines.length })}
        </Button>
      )}
    </Card>
  )
}

const placeOf = ({ kind, region, organizationId, about }: Line): string | null => {
  if (kind === 'dispute') return hrefOf(`/dispute/${region}/${about}`)
  if (kind === 'bank-file') return hrefOf(`/transfers/${region}/${about}`)
  if (kind === 'approval') return hrefOf('/approvals')
  if (kind === 'case') return hrefOf(`/case/${region}/${organizationId}`, { case: about })
  return organizationId === null ? null : hrefOf(`/customer/${region}/${organizationId}`)
}

interface RowProps {
  readonly line: Line
  readonly isPicked: boolean
  readonly onTurn: () => void
}

function Row({ line, isPicked, onTurn }: RowProps) {
  const t = useTranslations('today')
  const ofRegions = useTranslations('regions')
  const locale = useLocale()
  const { kind, club, region, about, facts, since, due, takenBy, isMine } = line
  const place = placeOf(line)
  const name = club ?? ofRegions(region)
  const moment = (at: string) => momentText(at, ownZone, locale)
  return (
    <li>
      <input type="checkbox" checked={isPicked} aria-label={t('pick', { name })} onChange={onTurn} />
      <span className="kind">{t(`kinds.${kind}`)}</span>
      <span className="what">
        <b>{name}</b>
        <small className="soft under">
          {due !== null && <strong className="due">{t('due', { day: moment(due) })} </strong>}
          {kind === 'bank-file'
            ? t('waitingLines', { count: Number(facts) })
            : [kind === 'charge' ? '' : about, facts].filter(Boolean).join(' · ')}
        </small>
      </span>
      <span className="soft since">{moment(since)}</span>
      <span className="whose">{isMine ? t('you') : (takenBy ?? t('nobody'))}</span>
      {place === null ? <span /> : <a href={place}>{t('open')}</a>}
    </li>
  )
}

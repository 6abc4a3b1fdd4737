import { useQuery } from '@tanstack/react-query'
import { getBankFile } from '@touchline/contract/desk/calls/bank-files'
import type { RegionName } from '@touchline/contract/wire'
import { hasRight } from '@touchline/domain/operators'
import { Card } from '@touchline/ui/card.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '@touchline/ui/states.tsx'
import { type ReactNode, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { type ActForm, FormSheet } from '../../acts/form.tsx'
import { call, Refused } from '../../lib/call.ts'
import { CsvButton } from '../../lib/csv-button.tsx'
import { momentText, ownZone } from '../../lib/date-text.ts'
import { useOperator } from '../../lib/session.ts'
import { AboutFile, Amiss, NotRead } from './about-file.tsx'
import { BookSeveral } from './book-several.tsx'
import type { BankFile } from './faults.tsx'
import { type Line, LineRow } from './line-row.tsx'
import { CloseSheet, LineSheet } from './line-sheets.tsx'
import { OnePress } from './one-press.tsx'
import { ReadFile } from './transfers-page.tsx'
import './transfers.css'

interface FileProps {
  readonly region: RegionName
  readonly fileId: string
  readonly isAgain: boolean
}

export function BankFilePage({ region, fileId, isAgain }: FileProps) {
  const t = useTranslations('transfers')
  const ofAll = useTranslations('common')
  const file = useQuery({
    queryKey: ['bank-file', region, fileId],
    queryFn: () => call(getBankFile, { region, params: { fileId } }),
  })
  if (file.error instanceof Refused && file.error.code === 'not-found') return <p role="status">{t('unknown')}</p>
  if (file.isError) return <ErrorState text={t('silent')} retry={ofAll('retry')} onRetry={() => void file.refetch()} />
  if (file.data === undefined) return <Skeleton shape="screen" label={ofAll('loading')} />
  return <Shown key={fileId} region={region} file={file.data} isAgain={isAgain} />
}

const groups = ['exact', 'near', 'none', 'out'] as const

interface ShownProps {
  readonly region: RegionName
  readonly file: BankFile
  readonly isAgain: boolean
}

type Opened = { readonly line: Line; readonly what: 'book' | 'close' } | 'several' | null

function Shown(props: ShownProps) {
  const { region, file } = props
  const t = useTranslations('transfers')
  const { roles } = useOperator()
  const { waiting, counts, currency } = file
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [picked, setPicked] = useState<readonly string[]>([])
  const [open, setOpen] = useState<Opened>(null)
  const chosen = waiting.find(({ lineId }) => lineId === chosenId) ?? waiting.find(({ fit }) => fit === 'exact') ?? null
  const several = waiting.filter(({ lineId, fit }) => fit === 'exact' && picked.includes(lineId))
  const count = counts.exact + counts.near + counts.none + counts.out
  const mayBook = hasRight(roles, 'book-line')
  const turn = (id: string) => setPicked(picked.includes(id) ? picked.filter((each) => each !== id) : [...picked, id])
  return (
    <>
      <Head {...props} count={count} several={several} onSeveral={() => setOpen('several')} />
      <div className="columns">
        <div className="wide">
          <Amiss file={file} />
          {count === 0 && <EmptyState>{t('nothingWaits')}</EmptyState>}
          {groups.map((fit) => (
            <Group key={fit} file={file} fit={fit}>
              {(line) => (
                <LineRow
                  key={line.lineId}
                  line={line}
                  currency={currency}
                  isChosen={line === chosen}
                  isPicked={mayBook && fit === 'exact' ? picked.includes(line.lineId) : null}
                  mayBook={mayBook}
                  onPick={() => turn(line.lineId)}
                  onChoose={() => setChosenId(line.lineId)}
                  onDecide={(what) => setOpen({ line, what })}
                />
              )}
            </Group>
          ))}
          {count > waiting.length && <p className="soft">{t('more', { count: count - waiting.length })}</p>}
          <NotRead file={file} />
          <Settled region={region} file={file} />
        </div>
        <div className="narrow">
          {mayBook && chosen?.fit === 'exact' && (
            <OnePress key={chosen.lineId} region={region} line={chosen} currency={currency} />
          )}
          <AboutFile file={file} />
          {hasRight(roles, 'read-bank-file') && (
            <Card title={t('another')}>
              <ReadFile region={region} />
            </Card>
          )}
        </div>
      </div>
      <Sheets region={region} open={open} several={several} file={file} onClose={() => setOpen(null)} />
    </>
  )
}

interface HeadProps extends ShownProps {
  readonly count: number
  readonly several: readonly Line[]
  readonly onSeveral: () => void
}

function Head({ region, file, count, isAgain, several, onSeveral }: HeadProps) {
  const t = useTranslations('transfers')
  const locale = useLocale()
  const { counts, currency, name } = file
  const minor = several.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <header className="bank-head">
      <div>
        <h1>{t('title', { count, name })}</h1>
        <p className="soft">{isAgain ? t('again') : t('hint', { count: counts.exact + counts.near })}</p>
      </div>
      <CsvButton table="bank-lines" region={region} asked={{ fileId: file.fileId }} />
      {several.length > 0 && (
        <Button onClick={onSeveral}>
          {t('bookSeveral', { count: several.length, amount: moneyText({ minor, currency, locale }) })}
        </Button>
      )}
    </header>
  )
}

interface GroupProps {
  readonly file: BankFile
  readonly fit: Line['fit']
  readonly children: (line: Line) => ReactNode
}

function Group({ file, fit, children }: GroupProps) {
  const t = useTranslations('transfers')
  const count = file.counts[fit]
  if (count === 0) return null
  return (
    <Card title={t(`groups.${fit}`, { count })}>
      <p className="soft">{t(`hints.${fit}`)}</p>
      <ul className="bank-lines">{file.waiting.filter((line) => line.fit === fit).map(children)}</ul>
    </Card>
  )
}

interface SheetsProps {
  readonly region: RegionName
  readonly open: Opened
  readonly several: readonly Line[]
  readonly file: BankFile
  readonly onClose: () => void
}

function Sheets({ region, open, several, file: { currency }, onClose }: SheetsProps) {
  if (open === null) return null
  if (open === 'several') return <BookSeveral region={region} lines={several} currency={currency} onClose={onClose} />
  const { line, what } = open
  return what === 'book' ? (
    <LineSheet region={region} line={line} currency={currency} onClose={onClose} />
  ) : (
    <CloseSheet region={region} line={line} currency={currency} onClose={onClose} />
  )
}

const moveOf = (organizationId: string, { reference, amount }: BankFile['settled'][number]): ActForm => ({
  name: 'move-transfer',
  act: 'move-transfer',
  fields: [{ name: 'to', kind: 'bill' }],
  input: ({ to }) => ({ organizationId, reference, amount, ...(to === undefined ? {} : { to }) }),
})

interface MoveProps {
  readonly line: BankFile['settled'][number]
  readonly onMove: (form: ActForm) => void
}

function Move({ line, onMove }: MoveProps) {
  const t = useTranslations('acts')
  const { organizationId } = line
  if (organizationId === null) return null
  return (
    <Button small look="ghost" onClick={() => onMove(moveOf(organizationId, line))}>
      {t('opens', { title: t('forms.move-transfer.title') })}
    </Button>
  )
}

function Settled({ region, file }: Pick<ShownProps, 'region' | 'file'>) {
  const t = useTranslations('transfers')
  const locale = useLocale()
  const { roles } = useOperator()
  const [moving, setMoving] = useState<ActForm | null>(null)
  const mayMove = hasRight(roles, 'move-transfer')
  const { settled, currency } = file
  if (settled.length === 0) return null
  return (
    <Card title={t('settled', { count: settled.length })}>
      <ul className="bank-files">
        {settled.map((line) => (
          <li key={line.lineId}>
            <span>{line.payer || line.reference}</span>
            <span className="num">{moneyText({ minor: line.amount, currency, locale })}</span>
            <span>
              {t(`states.${line.state}`)} {line.club}
            </span>
            <span className="soft">{t('readBy', { by: line.by, day: momentText(line.date, ownZone, locale) })}</span>
            {mayMove && line.state === 'booked' && <Move line={line} onMove={setMoving} />}
          </li>
        ))}
      </ul>
      {moving !== null && <FormSheet region={region} form={moving} caseId="" onClose={() => setMoving(null)} />}
    </Card>
  )
}

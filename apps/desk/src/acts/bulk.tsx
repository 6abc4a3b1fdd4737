import { useMutation, useQueries } from '@tanstack/react-query'
import { previewAct } from '@touchline/contract/desk/calls/acts'
import type { RegionName } from '@touchline/contract/wire'
import type { ActName } from '@touchline/domain/operators'
import { Dialog } from '@touchline/ui/dialog/dialog.tsx'
import { Dated } from '@touchline/ui/figures/dated.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { TextArea } from '@touchline/ui/input/field.tsx'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../lib/call.ts'
import { queryClient } from '../lib/session.ts'
import { useSettled } from '../lib/use-settled.ts'
import { CaseField } from './case-field.tsx'
import { underOneKey } from './order.ts'
import { PreviewParts } from './preview-parts.tsx'
import { type ActInput, Fault, LONGEST_REASON } from './sheet.tsx'
import { useIsCaseNamed } from './who-may.ts'

export interface BulkItem {
  readonly region: RegionName
  /** Of the club, and its bill. */
  readonly name: string
  readonly input: ActInput
}

interface BulkProps {
  readonly act: ActName
  readonly title: string
  readonly items: readonly BulkItem[]
  readonly onClose: () => void
  readonly children?: ReactNode
}

const MOST = 50

type Result = { readonly kind: 'done' | 'unchanged' | 'asked' } | { readonly kind: 'failed'; readonly error: unknown }

const keyOf = ({ region, input }: BulkItem): string => `${region} ${JSON.stringify(input)}`

/** Of one cause that stands twice, one. */
const unique = (items: readonly BulkItem[]): readonly BulkItem[] => [
  ...new Map(items.map((item) => [keyOf(item), item])).values(),
]

const failed = (error: unknown): Result => ({ kind: 'failed', error })

interface Words {
  readonly reason: string
  readonly caseId: string
}

/** The effect of each is shown once its case is named, to those who must name one. */
function useBulk(act: ActName, items: readonly BulkItem[], { reason, caseId }: Words) {
  const [left, setLeft] = useState<readonly string[]>([])
  const [results, setResults] = useState<ReadonlyMap<string, Result>>(new Map())
  const settled = useSettled(reason.trim())
  const named = useSettled(caseId.trim())
  const isNamed = useIsCaseNamed(named)
  const effects = useQueries({
    queries: items.map(({ region, input }) => ({
      queryKey: ['preview', region, act, input, settled],
      queryFn: () => {
        const body = { input, reason: settled, ...(named === '' ? {} : { caseId: named }) }
        return call(previewAct, { region, params: { act }, body })
      },
      enabled: isNamed && results.size === 0,
      staleTime: 0,
      retry: false,
    })),
  })
  const rows = items.map((item, at) => {
    const { data: seen, error } = effects[at] ?? {}
    const key = keyOf(item)
    return { item, key, seen, error: error ?? null, isLeft: left.includes(key) }
  })
  const ready = rows.flatMap(({ item, key, seen, isLeft }) =>
    seen?.preview.changes === true && !isLeft ? [{ item, key, seen }] : [],
  )
  const order = useMutation({
    mutationFn: () =>
      underOneKey(async (send) => {
        for (const { item, key, seen } of ready) {
          const { region, input } = item
          const { preview, standing } = seen
          const because = { reason: settled, caseId: caseId.trim() === '' ? null : caseId.trim() }
          const ask = standing.needsSecond ? { ask: true as const } : {}
          const body = { input, ...because, digest: preview.digest, ...ask }
          const result = await send({ region, act, body, of: `.${JSON.stringify(input)}` }).catch(failed)
          setResults((before) => new Map(before).set(key, result))
        }
      }),
    onSettled: () =>
      queryClient.invalidateQueries({ predicate: ({ queryKey: [of] }) => of !== 'session' && of !== 'preview' }),
  })
  const isReady =
    ready.length > 0 && settled !== '' && settled === reason.trim() && !effects.some(({ isFetching }) => isFetching)
  const turn = (key: string) => setLeft(left.includes(key) ? left.filter((each) => each !== key) : [...left, key])
  return { rows, ready, isReady, isNamed, order, results, turn }
}

type Row = ReturnType<typeof useBulk>['rows'][number]

/** One act for each of many clubs, each in a transaction of its own, after the preview of each; then what became of each. */
export function BulkSheet({ act, title, items: given, onClose, children }: BulkProps) {
  const t = useTranslations('acts.bulk')
  const ofActs = useTranslations('acts')
  const ofAll = useTranslations('common')
  const all = unique(given)
  const [reason, setReason] = useState('')
  const [caseId, setCaseId] = useState('')
  const bulk = useBulk(act, all.slice(0, MOST), { reason, caseId })
  const { rows, ready, isReady, isNamed, order, results, turn } = bulk
  if (results.size > 0)
    return <Became title={title} rows={rows} results={results} isPending={order.isPending} onClose={onClose} />
  const mails = ready.reduce((sum, { seen }) => sum + seen.preview.mails.length, 0)
  const footer = (
    <>
      <Button look="ghost" onClick={onClose}>
        {ofActs('cancel')}
      </Button>
      <Button busy={order.isPending} disabled={!isReady} onClick={() => order.mutate()}>
        {t('order', { title, count: ready.length })}
      </Button>
    </>
  )
  return (
    <Dialog wide title={title} onCancel={onClose} footer={footer}>
      <div className="sheet">
        <div className="ordered">
          {children}
          <p>{t('each')}</p>
          {all.length > MOST && <p className="second">{t('most', { count: MOST })}</p>}
          <TextArea
            label={ofAll('reason')}
            hint={ofActs('reasonHint')}
            maxLength={LONGEST_REASON}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <CaseField
            clubs={all.flatMap(({ region, input: { organizationId } }) =>
              typeof organizationId === 'string' ? [{ region, organizationId }] : [],
            )}
            hint={isNamed ? undefined : t('caseFirst')}
            value={caseId}
            onChange={setCaseId}
          />
          <p role="status">{t('sum', { count: ready.length, mails })}</p>
        </div>
        <ul className="bulk" aria-label={ofActs('parts.label')}>
          {rows.map((row) => (
            <Effect key={row.key} row={row} onTurn={() => turn(row.key)} />
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

function Effect({ row: { item, seen, error, isLeft }, onTurn }: { readonly row: Row; readonly onTurn: () => void }) {
  const t = useTranslations('acts.parts')
  return (
    <li>
      <label>
        <input type="checkbox" checked={!isLeft} onChange={onTurn} />
        <Dated text={item.name} />
      </label>
      <Fault error={error} />
      {seen?.preview.changes === false && <p className="soft">{t('nothing')}</p>}
      {seen?.preview.changes === true && (
        <details>
          <summary>{t('label')}</summary>
          <PreviewParts preview={seen.preview} isLooking={false} />
        </details>
      )}
    </li>
  )
}

interface BecameProps {
  readonly title: string
  readonly rows: readonly Row[]
  readonly results: ReadonlyMap<string, Result>
  readonly isPending: boolean
  readonly onClose: () => void
}

function Became({ title, rows, results, isPending, onClose }: BecameProps) {
  const t = useTranslations('acts.done')
  const ofAll = useTranslations('common')
  const footer = (
    <Button busy={isPending} onClick={onClose}>
      {ofAll('close')}
    </Button>
  )
  return (
    <Dialog title={title} onCancel={onClose} footer={footer}>
      <ul className="bulk" role="status">
        {rows.map(({ item, key }) => {
          const result = results.get(key)
          if (result === undefined) return null
          return (
            <li key={key}>
              <b>
                <Dated text={item.name} />
              </b>{' '}
              {result.kind === 'failed' ? <Fault error={result.error} /> : t(result.kind)}
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}

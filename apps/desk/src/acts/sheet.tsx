import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { previewAct } from '@touchline/contract/desk/calls/acts'
import type { Impossible as Why } from '@touchline/contract/desk/impossible'
import type { Preview } from '@touchline/contract/desk/preview'
import type { RegionName } from '@touchline/contract/wire'
import type { ActName } from '@touchline/domain/operators'
import { Dialog } from '@touchline/ui/dialog/dialog.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { TextArea } from '@touchline/ui/input/field.tsx'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { call, Refused } from '../lib/call.ts'
import { dayText } from '../lib/date-text.ts'
import { queryClient } from '../lib/session.ts'
import { useSettled } from '../lib/use-settled.ts'
import { CaseField } from './case-field.tsx'
import { type Amount, LimitBar } from './limit-bar.tsx'
import { underOneKey } from './order.ts'
import { PreviewParts } from './preview-parts.tsx'
import { rolesIn, useIsCaseNamed, useRoles } from './who-may.ts'
import './sheet.css'

export const LONGEST_REASON = 500

export type ActInput = Parameters<typeof call<typeof previewAct>>[1]['body'] extends infer B
  ? B extends { readonly input: infer I }
    ? I
    : never
  : never

interface SheetProps {
  readonly region: RegionName
  readonly act: ActName
  readonly title: string
  /** The main button, with amount or days. */
  readonly order: string
  /** Null: incomplete. */
  readonly input: ActInput | null
  readonly caseId: string
  /** Whose open cases are offered; absent: of the input's club. */
  readonly organizationId?: string
  readonly onClose: () => void
  readonly children: ReactNode
  readonly effect?: ReactNode
  readonly spends?: Amount | undefined
}

const clubOf = (input: ActInput | null): string | null => {
  const id = input?.['organizationId']
  return typeof id === 'string' ? id : null
}

const errorOf = (error: unknown): Refused | null => (error instanceof Refused ? error : null)

const useOrder = (
  { region, act, input }: Pick<SheetProps, 'region' | 'act' | 'input'>,
  reason: string,
  caseId: string,
) => {
  const asked = useSettled(reason.trim())
  const named = useSettled(caseId.trim())
  const isOfClub = input !== null && 'organizationId' in input
  const isNamed = useIsCaseNamed(named) || !isOfClub
  const seen = useQuery({
    queryKey: ['preview', region, act, input, asked, isNamed],
    queryFn: () => {
      const body = { input: input ?? {}, reason: asked, ...(named === '' ? {} : { caseId: named }) }
      return call(previewAct, { region, params: { act }, body })
    },
    enabled: input !== null && isNamed,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })
  const [changed, setChanged] = useState<{ readonly of: string; readonly before: Preview | undefined } | null>(null)
  const of = JSON.stringify(input)
  const shown = input === null || !isNamed ? undefined : seen.data
  const needsSecond = shown?.standing.needsSecond === true
  const order = useMutation({
    mutationFn: () => {
      const because = { reason: reason.trim(), caseId: caseId.trim() === '' ? null : caseId.trim() }
      const digest = seen.data?.preview.digest ?? ''
      const body = { input: input ?? {}, ...because, digest, ...(needsSecond ? { ask: true as const } : {}) }
      return underOneKey((send) => send({ region, act, body }))
    },
    onSuccess: () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' }),
    onError: (error) => {
      if (errorOf(error)?.code !== 'preview-changed') return
      setChanged({ of, before: seen.data?.preview })
      void seen.refetch()
    },
  })
  const isCurrent = isNamed && !seen.isPlaceholderData && !seen.isFetching && asked === reason.trim()
  const isReady = input !== null && isCurrent && asked !== '' && seen.data?.preview.changes === true
  const before = changed?.of === of ? changed.before : undefined
  return { seen, shown, before, order, needsSecond, isNamed, isReady }
}

export function Sheet(sheet: SheetProps) {
  const { region, act, title, order: named, input, caseId: given, onClose, children, effect, spends } = sheet
  const t = useTranslations('acts')
  const ofAll = useTranslations('common')
  const [reason, setReason] = useState('')
  const [caseId, setCaseId] = useState(given)
  const club = sheet.organizationId ?? clubOf(input)
  const { seen, shown, before, order, needsSecond, isNamed, isReady } = useOrder({ region, act, input }, reason, caseId)
  if (order.data !== undefined)
    return (
      <Dialog title={title} onCancel={onClose} footer={<Button onClick={onClose}>{ofAll('close')}</Button>}>
        <p role="status">{t(`done.${order.data.kind}`)}</p>
        {order.data.kind === 'done' && order.data.file !== null && <FileLink {...order.data.file} />}
      </Dialog>
    )
  const footer = (
    <>
      <Button look="ghost" onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button busy={order.isPending} disabled={!isReady} onClick={() => order.mutate()}>
        {needsSecond ? t('ask') : named}
      </Button>
    </>
  )
  return (
    <Dialog wide title={title} onCancel={onClose} footer={footer}>
      <div className="sheet">
        <div className="ordered">
          {children}
          <TextArea
            label={ofAll('reason')}
            hint={t('reasonHint')}
            maxLength={LONGEST_REASON}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <CaseField
            clubs={club === null ? [] : [{ region, organizationId: club }]}
            hint={isNamed ? undefined : t('bulk.caseFirst')}
            value={caseId}
            onChange={setCaseId}
          />
          {spends !== undefined && shown !== undefined && <LimitBar standing={shown.standing} spends={spends} />}
          {needsSecond && <p className="second">{t('second')}</p>}
          <Fault error={order.error ?? seen.error} />
        </div>
        <div>
          {effect}
          <PreviewParts
            preview={shown?.preview ?? null}
            before={before}
            isLooking={input !== null && seen.isFetching}
          />
        </div>
      </div>
    </Dialog>
  )
}

function FileLink({ name, content }: { readonly name: string; readonly content: unknown }) {
  const t = useTranslations('acts')
  const [href] = useState(() =>
    URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' })),
  )
  useEffect(() => () => URL.revokeObjectURL(href), [href])
  return (
    <a href={href} download={name}>
      {t('file', { name })}
    </a>
  )
}

const known = ['act-not-allowed', 'preview-changed', 'invalid-request', 'idempotency-key-reused'] as const

export function Fault({ error }: { readonly error: unknown }) {
  const t = useTranslations('acts')
  const refused = errorOf(error)
  const roles = useRoles(rolesIn(refused))
  if (error === null) return null
  const code = refused?.status === 401 ? 'session-over' : (known.find((each) => each === refused?.code) ?? 'other')
  return (
    <p role="alert" className="refused">
      {refused === null && t('unanswered')}
      {refused?.code === 'act-impossible' && <Impossible refused={refused} />}
      {refused !== null && refused.code !== 'act-impossible' && t(`refused.${code}`, { roles })}
    </p>
  )
}

function Impossible({ refused: { details, said } }: { readonly refused: Refused }) {
  const t = useTranslations('acts')
  const locale = useLocale()
  const why = isSayingWhy(details) ? details.why : null
  if (why === null) return said
  const day = (date: string | undefined) => (date === undefined ? '' : dayText(date, locale))
  const left = why.left === undefined ? '' : moneyText({ ...why.left, locale })
  return t(`impossible.${why.reason}`, { from: day(why.from), until: day(why.until), left, club: why.club ?? '' })
}

export const isSayingWhy = (details: unknown): details is { readonly why: Why | null } =>
  typeof details === 'object' && details !== null && 'why' in details

import { endToWire, instantFromWire, instantToWire } from '@touchline/contract/wire-time'
import { dateOf, type Instant, type LocalDate, type Zone } from '@touchline/domain/calendar'
import {
  type CancellationReason,
  cancellationReasons,
  type LeavingPreview,
  waysToLeave,
} from '@touchline/domain/cancellation'
import { lastDayOf } from '@touchline/domain/last-days'
import { Button } from '@touchline/ui/input/button.tsx'
import { SelectField, TextField } from '@touchline/ui/input/field.tsx'
import { WayBack } from '@touchline/ui/way-back.tsx'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Fold } from '../../forms/fold.tsx'
import { PasskeyInstead } from '../../forms/passkey-instead.tsx'
import { useWithdrawCancellation } from '../../forms/scheduled/withdraw-cancellation.ts'
import { useDay } from '../../forms/use-day.ts'
import { ApiError } from '../../lib/http/api-error.ts'
import { textOf } from '../../lib/http/field-of.ts'
import { showMessage } from '../../lib/messages.ts'
import { Link, useNavigate } from '../../lib/navigation/index.ts'
import { cancelAt } from '../../lib/request/cancellation.ts'
import { reportFailure } from '../../lib/request/faults.ts'
import { catalogueQuery, contractQuery, nowQuery, queryClient, reloadAll } from '../../lib/request/queries.ts'
import { isPasswordRequired } from '../../lib/session/password.ts'
import { type PasswordProof, provePassword } from '../../lib/session/reauthenticate.ts'
import { leaveSession } from '../../lib/session/sign-out.ts'
import { showToast } from '../../lib/toasts.ts'
import { closedAccount } from './closed-account.ts'

interface CancelFormProps {
  readonly contractId: string
  readonly way: LeavingPreview
  readonly cost: string
  readonly now: Instant
  readonly zone: Zone
  readonly mail: string | null
}

const lastKeptDay = ({ keptUntil }: LeavingPreview, zone: Zone): LocalDate | null =>
  keptUntil === null ? null : lastDayOf('games', keptUntil, zone)

const endsWithMonth = ({ kind, lastInvoice }: LeavingPreview): boolean => kind === 'reserve' && lastInvoice !== null

/** Enter submits; nothing happens before the confirm. The reason is optional. */
export function CancelForm(props: CancelFormProps) {
  const { way } = props
  const { kind } = way
  const t = useTranslations('cancellation')
  const common = useTranslations('common')
  const [password, setPassword] = useState('')
  const [reason, setReason] = useState<CancellationReason>()
  const [byPasskey, setByPasskey] = useState(false)
  const { error, setError, isBusy, submit } = useCancelling(props, () => setByPasskey(false))
  const isReady = byPasskey || password !== ''
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady && !isBusy) void submit(byPasskey ? null : password, reason)
  }
  return (
    <form className="form" onSubmit={onSubmit}>
      {byPasskey ? (
        <p role="status">{t('byPasskey')}</p>
      ) : (
        <>
          <PasskeyInstead onProven={() => setByPasskey(true)} />
          <TextField
            label={common('password')}
            type="password"
            autoComplete="current-password"
            value={password}
            error={error}
            onChange={({ target }) => {
              setPassword(target.value)
              setError(null)
            }}
          />
        </>
      )}
      <Reason reason={reason} onChoose={setReason} />
      {kind === 'close' && <CloseBack {...props} />}
      <div className="actions">
        <Link className="btn ghost" to="/contract-info">
          {t('keep')}
        </Link>
        <Button look="danger" type="submit" busy={isBusy} disabled={!isReady}>
          {t(kind === 'close' ? 'closeButton' : endsWithMonth(way) ? 'monthButton' : 'reserveButton')}
        </Button>
      </div>
      {kind === 'reserve' && <Back {...props} />}
    </form>
  )
}

interface ReasonProps {
  readonly reason: CancellationReason | undefined
  readonly onChoose: (reason: CancellationReason | undefined) => void
}

function Reason({ reason, onChoose }: ReasonProps) {
  const t = useTranslations('cancellation')
  const requests = useTranslations('requests')
  return (
    <Fold name="cancellation.reason" title={t('reason')}>
      <SelectField
        label={requests('reason')}
        value={reason ?? ''}
        onChange={({ target }) => onChoose(cancellationReasons.find((each) => each === target.value))}
      >
        <option value="">{t('reasons.none')}</option>
        {cancellationReasons.map((each) => (
          <option key={each} value={each}>
            {t(`reasons.${each}`)}
          </option>
        ))}
      </SelectField>
    </Fold>
  )
}

/** Only by the last mail's link. */
function CloseBack({ way, now, zone, mail }: CancelFormProps) {
  const t = useTranslations('cancellation')
  const day = useDay(zone, now)
  const lastKept = lastKeptDay(way, zone)
  if (mail === null || lastKept === null) return <WayBack icon="lock">{t('final')}</WayBack>
  const b = (text: ReactNode) => <b>{text}</b>
  return <WayBack icon="undo">{t.rich('closeBack', { date: day(lastKept), b })}</WayBack>
}

function Back({ way, now, zone }: CancelFormProps) {
  const t = useTranslations('cancellation')
  const day = useDay(zone, now)
  const b = (text: ReactNode) => <b>{text}</b>
  const date = day(lastDayOf('cancellation', way.at, zone))
  const lastKept = lastKeptDay(way, zone)
  return (
    <WayBack icon="undo">
      {endsWithMonth(way) && lastKept !== null
        ? t.rich('back', { date, kept: day(lastKept), b })
        : t.rich('backOfTerm', { date, b })}
    </WayBack>
  )
}

function useQuestion({ way, cost, now, zone, mail }: CancelFormProps) {
  const t = useTranslations('cancellation')
  const day = useDay(zone, now)
  const ways = { cancel: t('keep'), isDangerous: true } as const
  const games = day(lastKeptDay(way, zone) ?? lastDayOf('cancellation', way.at, zone))
  if (way.kind === 'reserve') {
    const body = t('reserveText', { date: day(lastDayOf('cancellation', way.at, zone)), cost, games })
    return { ...ways, title: t(endsWithMonth(way) ? 'monthTitle' : 'reserveTitle'), body, ok: t('reserveConfirm') }
  }
  const body = mail === null ? t('closeText', { cost, games }) : t('closeTextBack', { cost, games })
  return { ...ways, title: t('closeTitle'), body, ok: t('closeConfirm') }
}

function noteClosed({ way, zone, mail }: CancelFormProps): void {
  const { lastInvoice } = way
  if (lastInvoice === null) return
  const bill = { minor: Number(lastInvoice.total.minor), currency: lastInvoice.currency }
  closedAccount.note({ mail, bill, games: lastKeptDay(way, zone) ?? lastDayOf('cancellation', way.at, zone) })
}

function useCancelling(props: CancelFormProps, onNotProven: () => void) {
  const { contractId, way, now, zone } = props
  const { kind, at } = way
  const t = useTranslations('cancellation')
  const common = useTranslations('common')
  const onHold = useTranslations('onHold')
  const proofs = useTranslations('password')
  const navigate = useNavigate()
  const withdraw = useWithdrawCancellation()
  const day = useDay(zone, now)
  const lastDay = day(lastDayOf('cancellation', at, zone))
  const question = useQuestion(props)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const settle = async (outcome: CancelOutcome): Promise<void> => {
    switch (outcome.kind) {
      case 'closed':
        // Before the frame would lead to the login.
        noteClosed(props)
        await navigate({ to: '/cancellation' })
        return leaveSession()
      case 'reserved':
        await reloadAll()
        return showToast({ about: 'plan', text: t('done', { date: lastDay }), undo: () => withdraw(contractId) })
      case 'not-proven':
        onNotProven()
        return setError(outcome.proof === null ? null : proofs(outcome.proof))
      case 'not-contract-date': {
        await reloadAll()
        const body = t('failures.not-contract-date', { date: day(dateOf(outcome.end, zone)) })
        return void showMessage({ title: t('failedTitle'), body, ok: common('ok') })
      }
      case 'on-hold':
        await reloadAll()
        return void showMessage({ title: t('failedTitle'), body: onHold('refused'), ok: common('ok') })
      case 'unsettled':
      case 'contract-failed':
      case 'failed':
        await reloadAll()
        return reportFailure(outcome.error, 'fetch', {
          title: t('failedTitle'),
          body: t(
            outcome.kind === 'failed' && kind === 'close' ? 'failures.delete-failed' : `failures.${outcome.kind}`,
          ),
          ok: common('ok'),
        })
    }
  }
  const submit = async (password: string | null, reason: CancellationReason | undefined): Promise<void> => {
    if (!(await showMessage(question))) return
    setIsBusy(true)
    const outcome = await cancelWith(password, kind, reason)
    setIsBusy(false)
    await settle(outcome)
  }
  return { error, setError, isBusy, submit }
}

type CancelOutcome =
  | { readonly kind: 'closed' | 'reserved' | 'on-hold' }
  /** Null: a passkey proof is too old. */
  | { readonly kind: 'not-proven'; readonly proof: Exclude<PasswordProof, 'proven'> | null }
  /** Inclusive. */
  | { readonly kind: 'not-contract-date'; readonly end: number }
  | { readonly kind: 'unsettled' | 'contract-failed' | 'failed'; readonly error: unknown }

async function prove(password: string | null): Promise<PasswordProof> {
  const said = password === null ? 'proven' : await provePassword(password)
  return typeof said === 'string' ? said : 'failed'
}

/** Specification: prove the password, read the contract again, cancel at its date. */
async function cancelWith(
  password: string | null,
  kind: LeavingPreview['kind'],
  reason?: CancellationReason,
): Promise<CancelOutcome> {
  const proof = await prove(password)
  if (proof !== 'proven') return { kind: 'not-proven', proof }
  const date = await contractDate(kind).catch((error: unknown) => ({ error }))
  if ('error' in date) return { kind: 'contract-failed', error: date.error }
  try {
    return { kind: await cancelAt(date.contractId, date.cancellationDate, reason) }
  } catch (error) {
    const { code, details } = error instanceof ApiError ? error : { code: '', details: null }
    const end = code === 'not-contract-date' ? textOf(details, 'to') : null
    if (end !== null) return { kind: 'not-contract-date', end: instantFromWire(end) }
    if (isPasswordRequired(error)) return { kind: 'not-proven', proof: null }
    if (code === 'parked') return { kind: 'on-hold' }
    return { kind: code === 'unsettled' ? 'unsettled' : 'failed', error }
  }
}

async function contractDate(
  kind: LeavingPreview['kind'],
): Promise<{ readonly contractId: string; readonly cancellationDate: string }> {
  const fresh = { staleTime: 0 }
  const [{ contract }, { catalogue }, { now }] = await Promise.all([
    queryClient.fetchQuery({ ...contractQuery(), ...fresh }),
    queryClient.fetchQuery(catalogueQuery()),
    queryClient.fetchQuery({ ...nowQuery(), ...fresh }),
  ])
  const found = waysToLeave({ contract, catalogue, unsettled: false, now })
  const ways = found.kind === 'refused' ? [] : found.ways
  const way = ways.find((each) => each.kind === kind) ?? ways[0]
  const end = way?.kind === 'reserve' ? endToWire(way.at) : null
  return { contractId: contract.id, cancellationDate: end ?? instantToWire(now) }
}

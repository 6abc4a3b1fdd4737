import { useNavigate } from '@tanstack/react-router'
import { dateOf } from '@touchline/domain/calendar'
import { type CancellationReason, cancellationReasons } from '@touchline/domain/cancellation'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { PasskeyInstead } from '../../forms/passkey-instead.tsx'
import { useWithdrawCancellation } from '../../forms/scheduled/withdraw-cancellation.ts'
import { showMessage } from '../../lib/messages.ts'
import { reportFailure } from '../../lib/request/faults.ts'
import { reloadAll } from '../../lib/request/queries.ts'
import { leaveSession } from '../../lib/session/sign-out.ts'
import { showToast } from '../../lib/toasts.ts'
import { Card } from '../../ui/card.tsx'
import { Button } from '../../ui/input/button.tsx'
import { SelectField, TextField } from '../../ui/input/field.tsx'
import { type CancelOutcome, cancelWith } from './cancel.ts'
import { lastMail } from './last-mail.ts'

interface CancelFormProps {
  readonly contractId: string
  readonly kind: 'close' | 'reserve'
  readonly at: number
  readonly zone: string
  /** Where the last mail goes. */
  readonly mail: string | null
}

/** The password or a passkey, and the button; Enter submits, and nothing happens before the confirm. Nobody has to say why. */
export function CancelForm(props: CancelFormProps) {
  const { kind } = props
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
    <Card title={t('confirmPassword')}>
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
        <SelectField
          label={t('reason')}
          value={reason ?? ''}
          onChange={({ target }) => setReason(cancellationReasons.find((each) => each === target.value))}
        >
          <option value="">{t('reasons.none')}</option>
          {cancellationReasons.map((each) => (
            <option key={each} value={each}>
              {t(`reasons.${each}`)}
            </option>
          ))}
        </SelectField>
        <div className="actions">
          <Button look="danger" type="submit" busy={isBusy} disabled={!isReady}>
            {t(kind === 'close' ? 'closeButton' : 'reserveButton')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

function useCancelling({ contractId, kind, at, zone, mail }: CancelFormProps, onNotProven: () => void) {
  const t = useTranslations('cancellation')
  const common = useTranslations('common')
  const onHold = useTranslations('onHold')
  const proofs = useTranslations('password')
  const navigate = useNavigate()
  const withdraw = useWithdrawCancellation()
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const settle = async (outcome: CancelOutcome): Promise<void> => {
    switch (outcome.kind) {
      case 'closed':
        // The page without a session first: the frame around this one would lead to the login.
        lastMail.note(mail)
        await navigate({ to: '/cancellation' })
        return leaveSession()
      case 'reserved':
        await reloadAll()
        return showToast({ text: t('done', { date: dateOf(at - 1, zone) }), undo: () => withdraw(contractId) })
      case 'not-proven':
        onNotProven()
        return setError(outcome.proof === null ? null : proofs(outcome.proof))
      case 'not-contract-date':
        await reloadAll()
        return void showMessage({
          title: t('failedTitle'),
          body: t('failures.not-contract-date', { date: dateOf(outcome.end, zone) }),
          ok: common('ok'),
        })
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
    const isSure = await showMessage({
      title: t(kind === 'close' ? 'closeTitle' : 'reserveTitle'),
      body: kind === 'close' ? t('closeText') : t('reserveText', { date: dateOf(at - 1, zone) }),
      ok: t(kind === 'close' ? 'closeConfirm' : 'reserveConfirm'),
      cancel: t('keep'),
      isDangerous: true,
    })
    if (!isSure) return
    setIsBusy(true)
    const outcome = await cancelWith(password, reason)
    setIsBusy(false)
    await settle(outcome)
  }
  return { error, setError, isBusy, submit }
}

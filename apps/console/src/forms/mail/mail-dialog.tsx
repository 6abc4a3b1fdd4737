import { useQuery } from '@tanstack/react-query'
import type { WaitingAddress } from '@touchline/contract/mail'
import { isMailAddress } from '@touchline/domain/mail'
import { Banner } from '@touchline/ui/dialog/banner.tsx'
import { Dialog } from '@touchline/ui/dialog/dialog.tsx'
import { FormDialog } from '@touchline/ui/dialog/form-dialog.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { TextField } from '@touchline/ui/input/field.tsx'
import { Skeleton } from '@touchline/ui/states.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import { requestMailChange, waitingMailQuery } from '../../lib/mail-address.ts'
import { showMessage } from '../../lib/messages.ts'
import { reportFailure } from '../../lib/request/faults.ts'
import { contractQuery, queryClient } from '../../lib/request/queries.ts'
import { isPasswordRequired } from '../../lib/session/password.ts'
import { WayBackOf } from '../taking-back/way-back-of.tsx'
import { useAddresseeText } from './mail-failure.ts'
import { WaitingMail } from './waiting-mail.tsx'

interface MailDialogProps {
  readonly contractId: string
  readonly purpose: 'buy' | 'register' | 'change'
  readonly onClose: () => void
}

const WATCH_MS = 5_000

export function MailDialog(props: MailDialogProps) {
  // Refetched on every return: the link may be opened in another window.
  const often = { refetchOnMount: 'always', refetchOnWindowFocus: 'always' } as const
  const waiting = useQuery({ ...waitingMailQuery(props.contractId), ...often })
  // Or on another device.
  const refetchInterval = waiting.data ? WATCH_MS : false
  const contract = useQuery({ ...contractQuery(), ...often, refetchInterval }).data
  const [isOther, setIsOther] = useState(false)
  if (waiting.isPending) return <Looking {...props} />
  if (isOther || contract === undefined || !waiting.data) return <Asking {...props} onSent={() => setIsOther(false)} />
  return <Waiting {...props} waiting={waiting.data} zone={contract.document.zone} onOther={() => setIsOther(true)} />
}

const useTitle = (purpose: MailDialogProps['purpose']): string =>
  useTranslations('contact')(purpose === 'change' ? 'changeMail' : 'registerMail')

function Looking({ purpose, onClose }: MailDialogProps) {
  const t = useTranslations()
  const footer = (
    <Button look="ghost" onClick={onClose}>
      {t('common.cancel')}
    </Button>
  )
  return (
    <Dialog title={useTitle(purpose)} onCancel={onClose} footer={footer}>
      <Skeleton label={t('shell.loading')} />
    </Dialog>
  )
}

interface WaitingProps extends MailDialogProps {
  readonly waiting: WaitingAddress
  readonly zone: string
  readonly onOther: () => void
}

function Waiting({ contractId, purpose, onClose, waiting, zone, onOther }: WaitingProps) {
  const t = useTranslations('contact')
  const common = useTranslations('common')
  const footer = (
    <>
      <Button look="ghost" data-autofocus onClick={onClose}>
        {common('cancel')}
      </Button>
      <Button look="ghost" onClick={onOther}>
        {t('otherAddress')}
      </Button>
    </>
  )
  return (
    <Dialog title={useTitle(purpose)} onCancel={onClose} footer={footer}>
      {purpose === 'buy' && <Banner tone="info" title={t('waitingToBuy')} />}
      <WaitingMail contractId={contractId} waiting={waiting} zone={zone} />
    </Dialog>
  )
}

interface AskingProps extends MailDialogProps {
  readonly onSent: () => void
}

function Asking({ contractId, purpose, onClose, onSent }: AskingProps) {
  const t = useTranslations('contact')
  const terms = useTranslations('terms')
  const common = useTranslations('common')
  const { language } = useLanguage()
  const ofAddressee = useAddresseeText()
  const [mail, setMail] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [isTouched, setIsTouched] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const error = mail === '' ? t('mailRequired') : isMailAddress(mail) ? null : terms('addressWrong')
  const submit = async () => {
    setIsBusy(true)
    const failure = await requestMailChange(contractId, mail, language).then(
      () => null,
      (error: unknown) => error,
    )
    setIsBusy(false)
    // Returns to the input.
    if (isPasswordRequired(failure)) return
    const keptBack = ofAddressee(failure)
    if (keptBack !== null) return setRefusal(keptBack)
    if (failure !== null) {
      // A typing error is possible (specification, section 8).
      return reportFailure(failure, 'fetch', { title: t('mailFailedTitle'), body: t('mailFailed'), ok: common('ok') })
    }
    await queryClient.invalidateQueries(waitingMailQuery(contractId))
    onSent()
    if (purpose === 'buy') return undefined
    onClose()
    return showMessage({ title: t('mailSentTitle'), body: t('mailSent', { mail }), ok: common('ok') })
  }
  return (
    <FormDialog
      title={useTitle(purpose)}
      action={t('send')}
      cancel={common('cancel')}
      isBusy={isBusy}
      isDisabled={error !== null}
      onSubmit={() => void submit()}
      onCancel={onClose}
    >
      {purpose === 'buy' && <Banner tone="info" title={t('mailWhy')} />}
      <TextField
        label={t('mail')}
        type="email"
        autoComplete="email"
        value={mail}
        error={refusal ?? (isTouched ? error : null)}
        onBlur={() => setIsTouched(true)}
        onChange={({ target }) => {
          setRefusal(null)
          setMail(target.value)
        }}
      />
      <WayBackOf call="requestMailAddressChange" />
    </FormDialog>
  )
}

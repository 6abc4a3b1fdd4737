import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../i18n/language.tsx'
import { tellFailure } from '../lib/faults.ts'
import { isMailAddress, requestMailChange } from '../lib/mail-address.ts'
import { showMessage } from '../lib/messages.ts'
import { isPasswordRequired } from '../lib/password.ts'
import { contractQuery } from '../lib/queries.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'

interface MailDialogProps {
  readonly contractId: string
  /** Before a purchase the dialog says why an address is needed. */
  readonly purpose: 'buy' | 'register' | 'change'
  readonly onClose: () => void
}

/** Registers or changes the payer's e-mail address: a mail is sent, its link completes it. */
export function MailDialog({ contractId, purpose, onClose }: MailDialogProps) {
  const t = useTranslations('contact')
  const { language } = useLanguage()
  // The link of an earlier mail may have been opened in another window by now: then there is nothing to ask.
  useQuery({ ...contractQuery(), refetchOnMount: 'always', refetchOnWindowFocus: 'always' })
  const [mail, setMail] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [isTouched, setIsTouched] = useState(false)
  const error = mail === '' ? t('mailRequired') : isMailAddress(mail) ? null : t('mailIncorrect')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsBusy(true)
    const failure = await requestMailChange(contractId, mail, language).then(
      () => null,
      (error: unknown) => error,
    )
    setIsBusy(false)
    // Who does not prove the password is back in this dialog, with what was typed.
    if (isPasswordRequired(failure)) return
    if (failure !== null)
      return tellFailure(failure, 'fetch', { title: t('mailFailedTitle'), body: t('mailFailed'), ok: t('ok') })
    onClose()
    await showMessage({ title: t('mailSentTitle'), body: t('mailSent', { mail }), ok: t('ok') })
  }
  return (
    <Dialog
      title={purpose === 'change' ? t('changeMail') : t('registerMail')}
      onCancel={onClose}
      footer={
        <>
          <Button look="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form="mail-form" busy={isBusy} disabled={error !== null}>
            {t('send')}
          </Button>
        </>
      }
    >
      {purpose === 'buy' && <Banner tone="busy" title={t('mailNeeded')} />}
      <form id="mail-form" className="form" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('mail')}
          type="email"
          autoComplete="email"
          value={mail}
          error={isTouched ? error : null}
          onBlur={() => setIsTouched(true)}
          onChange={({ target }) => setMail(target.value)}
        />
      </form>
    </Dialog>
  )
}

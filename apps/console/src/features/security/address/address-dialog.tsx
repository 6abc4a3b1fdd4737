import { isMailAddress } from '@touchline/domain/mail'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMailingChange } from '../../../forms/mail/mail-failure.ts'
import { useLanguage } from '../../../i18n/language.tsx'
import { showToast } from '../../../lib/toasts.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { TextField } from '../../../ui/input/field.tsx'
import { askAddress } from '../queries.ts'

/** Mails a link to an address; who does not prove the password returns to what was typed. */
export function AddressDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations()
  const { language: lang } = useLanguage()
  const at = 'address'
  const [address, setAddress] = useState('')
  const [isTried, setIsTried] = useState(false)
  const asking = useMailingChange(at, {
    send: askAddress,
    refusals: {
      'too-many-attempts': { at, text: t('security.address.throttled') },
    },
    onDone: () => {
      showToast({ text: t('security.address.sent', { address }) })
      onClose()
    },
  })
  const submit = () => {
    setIsTried(true)
    if (isMailAddress(address)) asking.send({ address, lang })
  }
  const wrong = isTried && !isMailAddress(address) ? t('security.address.wrong') : null
  return (
    <FormDialog
      title={t('security.address.title')}
      action={t('security.sendLink')}
      cancel={t('common.cancel')}
      isBusy={asking.isBusy}
      onSubmit={submit}
      onCancel={onClose}
    >
      <p>{t('security.address.why')}</p>
      <TextField
        label={t('security.address.label')}
        type="email"
        autoComplete="email"
        value={address}
        error={asking.said(at) ?? wrong}
        onChange={({ target }) => {
          asking.forget()
          setAddress(target.value)
        }}
      />
    </FormDialog>
  )
}

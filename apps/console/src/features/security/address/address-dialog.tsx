import { useMutation } from '@tanstack/react-query'
import { isMailAddress } from '@touchline/domain/mail'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAddresseeText } from '../../../forms/mail/mail-failure.ts'
import { useLanguage } from '../../../i18n/language.tsx'
import { ApiError } from '../../../lib/request/api-error.ts'
import { reportFault } from '../../../lib/request/faults.ts'
import { isPasswordRequired } from '../../../lib/session/password.ts'
import { showToast } from '../../../lib/toasts.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { TextField } from '../../../ui/input/field.tsx'
import { askAddress } from '../queries.ts'

const isThrottled = (error: unknown): boolean => error instanceof ApiError && error.status === 429

/** Mails a link to an address; who does not prove the password returns to what was typed. */
export function AddressDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('security.address')
  const { language: lang } = useLanguage()
  const ofAddressee = useAddresseeText()
  const [address, setAddress] = useState('')
  const [isTried, setIsTried] = useState(false)
  const asking = useMutation({
    meta: { faults: 'silent' },
    mutationFn: askAddress,
    onError: (error) => {
      if (ofAddressee(error) === null && !isThrottled(error) && !isPasswordRequired(error))
        void reportFault(error, 'change')
    },
    onSuccess: () => {
      showToast({ text: t('sent', { address }) })
      onClose()
    },
  })
  const submit = () => {
    setIsTried(true)
    if (isMailAddress(address)) asking.mutate({ address, lang })
  }
  const wrong = isTried && !isMailAddress(address) ? t('wrong') : null
  return (
    <FormDialog
      title={t('title')}
      action={t('send')}
      cancel={t('close')}
      isBusy={asking.isPending}
      onSubmit={submit}
      onCancel={onClose}
    >
      <p>{t('why')}</p>
      <TextField
        label={t('label')}
        type="email"
        autoComplete="email"
        value={address}
        error={ofAddressee(asking.error) ?? (isThrottled(asking.error) ? t('throttled') : wrong)}
        onChange={({ target }) => {
          asking.reset()
          setAddress(target.value)
        }}
      />
    </FormDialog>
  )
}

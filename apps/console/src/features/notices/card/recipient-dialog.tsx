import type { Recipient } from '@touchline/contract/recipients'
import type { Language } from '@touchline/contract/wire'
import { isMailAddress } from '@touchline/domain/mail'
import { nameFault } from '@touchline/domain/text'
import { FormDialog } from '@touchline/ui/dialog/form-dialog.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { TextField } from '@touchline/ui/input/field.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { WayBackOf } from '../../../forms/taking-back/way-back-of.tsx'
import { useLanguage } from '../../../i18n/language.tsx'
import { DraftFields } from './draft-fields.tsx'
import { Standing } from './recipient-entry.tsx'
import { type Draft, useSaving } from './use-saving.ts'

interface RecipientDialogProps {
  readonly recipient: Recipient | null
  readonly zone: string
  readonly onClose: () => void
  readonly onRemove: (recipient: Recipient) => void
}

const draftOf = (recipient: Recipient | null, lang: Language): Draft =>
  recipient ?? { address: '', name: '', lang, classes: ['documents', 'payment-problems'] }

export function RecipientDialog({ recipient, zone, onClose, onRemove }: RecipientDialogProps) {
  const t = useTranslations()
  const { language } = useLanguage()
  const [draft, setDraft] = useState(() => draftOf(recipient, language))
  const [isTried, setIsTried] = useState(false)
  const saving = useSaving(recipient, onClose)
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const isAddress = isMailAddress(draft.address)
  const isNamed = nameFault(draft.name) === null
  const submit = () => {
    setIsTried(true)
    if (isAddress && isNamed) saving.send(draft)
  }
  return (
    <FormDialog
      title={recipient === null ? t('notices.addTitle') : t('notices.editOf', { name: recipient.name })}
      action={recipient === null ? t('notices.addAndAsk') : t('common.save')}
      cancel={t('common.cancel')}
      isBusy={saving.isBusy}
      onSubmit={submit}
      onCancel={onClose}
    >
      {recipient === null ? (
        <AddressField
          address={draft.address}
          error={isTried && !isAddress ? t('terms.addressWrong') : saving.said('address')}
          onChange={(address) => {
            saving.forget()
            change({ address })
          }}
        />
      ) : (
        <div>
          <p>{recipient.address}</p>
          <Standing recipient={recipient} zone={zone} />
        </div>
      )}
      <DraftFields draft={draft} isPayer={recipient?.isPayer === true} isTried={isTried} onChange={change} />
      {recipient !== null && !recipient.isPayer && (
        <Button look="quiet" onClick={() => onRemove(recipient)}>
          {t('common.remove')}
        </Button>
      )}
      <WayBackOf call={recipient === null ? 'addRecipient' : 'editRecipient'} />
    </FormDialog>
  )
}

interface AddressFieldProps {
  readonly address: string
  readonly error: string | null
  readonly onChange: (address: string) => void
}

function AddressField({ address, error, onChange }: AddressFieldProps) {
  const t = useTranslations('notices')
  const terms = useTranslations('terms')
  return (
    <TextField
      label={terms('address')}
      type="email"
      value={address}
      error={error}
      hint={error === null ? t('addressHint') : undefined}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

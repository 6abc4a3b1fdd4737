import { useMutation } from '@tanstack/react-query'
import type { Recipient } from '@touchline/contract/recipients'
import { isMailAddress } from '@touchline/domain/mail'
import type { MailClass } from '@touchline/domain/notices'
import { mailClasses } from '@touchline/domain/recipients'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/language.tsx'
import { isLanguage, languageNames } from '../../../i18n/languages.ts'
import { ApiError } from '../../../lib/request/api-error.ts'
import { reportFault } from '../../../lib/request/faults.ts'
import { showToast } from '../../../lib/toasts.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { SelectField, TextField } from '../../../ui/input/field.tsx'
import { add, edit } from '../queries.ts'

interface RecipientDialogProps {
  /** Null: a new one. */
  readonly recipient: Recipient | null
  readonly onClose: () => void
}

const usually: readonly MailClass[] = ['documents', 'payment-problems']
const LONGEST_NAME = 60

/** Adds an address, or changes what is set for one; the address itself stays. */
export function RecipientDialog({ recipient, onClose }: RecipientDialogProps) {
  const t = useTranslations('notices')
  const { language } = useLanguage()
  const [address, setAddress] = useState('')
  const [name, setName] = useState(recipient?.name ?? '')
  const [lang, setLang] = useState(recipient?.lang ?? language)
  const [classes, setClasses] = useState<readonly MailClass[]>(recipient?.classes ?? usually)
  const [isTried, setIsTried] = useState(false)
  const saving = useMutation({
    // What the server refuses is said at its field; only a fault opens a dialog.
    meta: { faults: 'silent' },
    mutationFn: () => {
      const described = { name: name.trim(), lang, classes: [...classes] }
      return recipient === null ? add({ ...described, address }) : edit(recipient._id, described)
    },
    onSuccess: () => {
      showToast({ text: recipient === null ? t('added', { address }) : t('saved', { name }) })
      onClose()
    },
    onError: (error) => {
      if (!isOfAddress(error)) void reportFault(error, 'change')
    },
  })
  const refused = useRefusal(saving.error)
  const isAddress = recipient !== null || isMailAddress(address)
  const addressError = isTried && !isAddress ? t('addressWrong') : refused
  const nameError = isTried && name.trim() === '' ? t('nameRequired') : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (isAddress && name.trim() !== '' && !saving.isPending) saving.mutate()
  }
  return (
    <Dialog
      title={recipient === null ? t('addTitle') : t('editOf', { name: recipient.name })}
      onCancel={onClose}
      footer={
        <>
          <Button look="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form="recipient-form" busy={saving.isPending}>
            {recipient === null ? t('addAndAsk') : t('save')}
          </Button>
        </>
      }
    >
      <form id="recipient-form" className="form" noValidate onSubmit={submit}>
        {recipient === null ? (
          <TextField
            label={t('address')}
            type="email"
            value={address}
            error={addressError}
            hint={addressError === null ? t('addressHint') : undefined}
            onChange={({ target }) => {
              saving.reset()
              setAddress(target.value)
            }}
          />
        ) : (
          <p>{recipient.address}</p>
        )}
        <TextField
          label={t('recipientName')}
          value={name}
          maxLength={LONGEST_NAME}
          error={nameError}
          onChange={({ target }) => setName(target.value)}
        />
        <SelectField
          label={t('language')}
          value={lang}
          onChange={({ target: { value } }) => {
            if (isLanguage(value)) setLang(value)
          }}
        >
          {Object.entries(languageNames).map(([key, own]) => (
            <option key={key} value={key}>
              {own}
            </option>
          ))}
        </SelectField>
        {recipient?.isPayer !== true && <Classes chosen={classes} onChoose={setClasses} />}
      </form>
    </Dialog>
  )
}

const refusals = new Set(['recipient-exists', 'too-many-recipients', 'invalid-request', 'too-many-attempts'])

const isOfAddress = (error: unknown): boolean => error instanceof ApiError && refusals.has(error.code)

function useRefusal(error: unknown): string | null {
  const t = useTranslations('notices')
  if (!(error instanceof ApiError)) return null
  if (error.code === 'recipient-exists') return t('addressTaken')
  if (error.code === 'too-many-recipients') return t('tooMany')
  if (error.code === 'too-many-attempts') return t('tooOften')
  return error.code === 'invalid-request' ? t('addressWrong') : null
}

interface ClassesProps {
  readonly chosen: readonly MailClass[]
  readonly onChoose: (classes: readonly MailClass[]) => void
}

function Classes({ chosen, onChoose }: ClassesProps) {
  const t = useTranslations('notices')
  const after = (each: MailClass, isOn: boolean) =>
    mailClasses.filter((one) => (one === each ? isOn : chosen.includes(one)))
  return (
    <fieldset className="mail-classes">
      <legend>{t('whichMails')}</legend>
      {mailClasses.map((each) => (
        <label key={each}>
          <input
            type="checkbox"
            checked={chosen.includes(each)}
            onChange={({ target }) => onChoose(after(each, target.checked))}
          />
          <span>
            {t(`classes.${each}`)}
            <span className="soft">{t(`classesMore.${each}`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

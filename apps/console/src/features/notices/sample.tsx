import { useMutation } from '@tanstack/react-query'
import { isMailLine, type MailLine, mailLines } from '@touchline/domain/recipients'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Allowed } from '../../forms/allowed.tsx'
import { useMailFailure } from '../../forms/mail/mail-failure.ts'
import { showToast } from '../../lib/toasts.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Button } from '../../ui/input/button.tsx'
import { SelectField } from '../../ui/input/field.tsx'
import { askSample } from './queries.ts'

/** A real mail with invented figures, to see what one would get. */
export function SampleButton() {
  const t = useTranslations('notices')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Allowed to="edit-account">
        <Button look="ghost" onClick={() => setIsOpen(true)}>
          {t('sample.button')}
        </Button>
      </Allowed>
      {isOpen && <SampleDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

function SampleDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('notices')
  const [line, setLine] = useState<MailLine>('paid')
  const onError = useMailFailure('change')
  const sending = useMutation({
    meta: { faults: 'silent' },
    onError,
    mutationFn: askSample,
    onSuccess: (address) => {
      showToast({ text: t('sample.sent', { address }) })
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!sending.isPending) sending.mutate(line)
  }
  const footer = (
    <>
      <Button look="ghost" onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button type="submit" form="sample-form" busy={sending.isPending}>
        {t('sample.send')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('sample.button')} onCancel={onClose} footer={footer}>
      <form id="sample-form" className="form" noValidate onSubmit={submit}>
        <p>{t('sample.text')}</p>
        <SelectField
          label={t('what')}
          value={line}
          onChange={({ target: { value } }) => {
            if (isMailLine(value)) setLine(value)
          }}
        >
          {mailLines.map((each) => (
            <option key={each} value={each}>
              {t(`lines.${each}`)}
            </option>
          ))}
        </SelectField>
      </form>
    </Dialog>
  )
}

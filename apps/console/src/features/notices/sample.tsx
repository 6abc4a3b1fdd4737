import type { MailTopic } from '@touchline/domain/notices'
import { isMailTopic, mailTopics } from '@touchline/domain/recipients'
import { FormDialog } from '@touchline/ui/dialog/form-dialog.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { SelectField } from '@touchline/ui/input/field.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Allowed } from '../../forms/allowed.tsx'
import { useMailing } from '../../forms/mail/mail-failure.ts'
import { showToast } from '../../lib/toasts.ts'
import { askSample } from './queries.ts'

export function SampleButton() {
  const t = useTranslations('notices')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Allowed to="edit-account">
        <Button look="quiet" onClick={() => setIsOpen(true)}>
          {t('sample.button')}
        </Button>
      </Allowed>
      {isOpen && <SampleDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

function SampleDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('notices')
  const common = useTranslations('common')
  const [line, setLine] = useState<MailTopic>('paid')
  const sending = useMailing({
    send: askSample,
    onDone: (address) => {
      showToast({ text: t('sample.sent', { address }) })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('sample.button')}
      action={t('sample.send')}
      cancel={common('cancel')}
      isBusy={sending.isBusy}
      onSubmit={() => sending.send(line)}
      onCancel={onClose}
    >
      <p>{t('sample.text')}</p>
      <SelectField
        label={t('what')}
        value={line}
        onChange={({ target: { value } }) => {
          if (isMailTopic(value)) setLine(value)
        }}
      >
        {mailTopics.map((each) => (
          <option key={each} value={each}>
            {t(`lines.${each}`)}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  )
}

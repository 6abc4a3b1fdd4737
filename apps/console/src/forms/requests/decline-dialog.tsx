import { textFault } from '@touchline/domain/text'
import { FormDialog } from '@touchline/ui/dialog/form-dialog.tsx'
import { TextArea } from '@touchline/ui/input/field.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'

const LONGEST_REASON = 500

interface DeclineDialogProps {
  readonly onDecline: (reason: string) => void
  readonly onClose: () => void
}

export function DeclineDialog({ onDecline, onClose }: DeclineDialogProps) {
  const t = useTranslations()
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const fault = textFault(reason, 'lines')
  const submit = () => {
    setIsTried(true)
    if (fault !== null) return
    onDecline(reason.trim())
    onClose()
  }
  return (
    <FormDialog
      title={t('requests.declineTitle')}
      action={t('requests.decline')}
      cancel={t('common.cancel')}
      onSubmit={submit}
      onCancel={onClose}
    >
      <TextArea
        label={t('requests.reason')}
        hint={t('requests.reasonHint')}
        error={
          fault === 'not-readable' ? t('typed.notReadable') : isTried && fault ? t('requests.reasonMissing') : null
        }
        value={reason}
        maxLength={LONGEST_REASON}
        data-autofocus
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  )
}

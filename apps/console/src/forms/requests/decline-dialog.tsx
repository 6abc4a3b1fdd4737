import { textFault } from '@touchline/domain/text'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Button } from '../../ui/input/button.tsx'
import { TextArea } from '../../ui/input/field.tsx'

const LONGEST_REASON = 500

interface DeclineDialogProps {
  readonly onDecline: (reason: string) => void
  readonly onClose: () => void
}

/** Who asked reads why. */
export function DeclineDialog({ onDecline, onClose }: DeclineDialogProps) {
  const t = useTranslations('requests')
  const typed = useTranslations('typed')
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const fault = textFault(reason, 'lines')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (fault !== null) return
    onDecline(reason.trim())
    onClose()
  }
  const footer = (
    <>
      <Button look="ghost" onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button type="submit" form="decline-form">
        {t('decline')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('declineTitle')} onCancel={onClose} footer={footer}>
      <form id="decline-form" className="form" onSubmit={submit} noValidate>
        <TextArea
          label={t('reason')}
          hint={t('reasonHint')}
          error={fault === 'not-readable' ? typed('notReadable') : isTried && fault ? t('reasonMissing') : null}
          value={reason}
          maxLength={LONGEST_REASON}
          data-autofocus
          onChange={({ target }) => setReason(target.value)}
        />
      </form>
    </Dialog>
  )
}

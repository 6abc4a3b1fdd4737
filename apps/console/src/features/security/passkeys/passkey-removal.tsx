import { useMutation } from '@tanstack/react-query'
import type { OwnPasskey } from '@touchline/contract/security'
import { useTranslations } from 'use-intl'
import { showToast } from '../../../lib/toasts.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { useRemovalFailure } from '../last-factor.ts'
import { remove } from './queries.ts'

interface RemovalProps {
  readonly passkey: OwnPasskey
  readonly isLast: boolean
  readonly onClose: () => void
}

/** Says what signs in afterwards. */
export function PasskeyRemoval({ passkey: { _id: id, name }, isLast, onClose }: RemovalProps) {
  const t = useTranslations()
  const onError = useRemovalFailure(onClose)
  const removal = useMutation({
    meta: { faults: 'silent' },
    mutationFn: () => remove(id),
    onError,
    onSuccess: () => {
      showToast({ text: t('security.passkeys.removed') })
      onClose()
    },
  })
  return (
    <Dialog
      title={t('security.passkeys.removeTitle', { name })}
      onCancel={onClose}
      footer={
        <>
          <Button look="ghost" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button look="danger" busy={removal.isPending} onClick={() => removal.mutate()}>
            {t('security.remove')}
          </Button>
        </>
      }
    >
      <p>{t('security.passkeys.removeWhy')}</p>
      {isLast && <p>{t('security.passkeys.removeLast')}</p>}
    </Dialog>
  )
}

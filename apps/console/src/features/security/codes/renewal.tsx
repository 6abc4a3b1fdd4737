import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { reportFault } from '../../../lib/request/faults.ts'
import { isPasswordRequired } from '../../../lib/session/password.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { renew } from '../authenticator/queries.ts'

interface RenewalProps {
  readonly onDone: (codes: readonly string[]) => void
  readonly onClose: () => void
}

/** Says first that the codes on paper are worth nothing afterwards. */
export function Renewal({ onDone, onClose }: RenewalProps) {
  const t = useTranslations('security.authenticator')
  const renewal = useMutation({
    meta: { faults: 'silent' },
    mutationFn: renew,
    onError: async (error) => {
      if (!isPasswordRequired(error)) await reportFault(error, 'change')
    },
    onSuccess: onDone,
  })
  return (
    <Dialog
      title={t('renewTitle')}
      onCancel={onClose}
      footer={
        <>
          <Button look="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button busy={renewal.isPending} onClick={() => renewal.mutate()}>
            {t('renewGo')}
          </Button>
        </>
      }
    >
      <p>{t('renewWhy')}</p>
    </Dialog>
  )
}

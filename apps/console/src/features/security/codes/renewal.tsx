import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { reportFault } from '../../../lib/request/faults.ts'
import { isPasswordRequired } from '../../../lib/session/password.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { renew } from '../authenticator/queries.ts'

interface RenewalProps {
  /** There are none to stop working. */
  readonly isFirst: boolean
  readonly onDone: (codes: readonly string[]) => void
  readonly onClose: () => void
}

/** Says first that the codes on paper are worth nothing afterwards. */
export function Renewal({ isFirst, onDone, onClose }: RenewalProps) {
  const t = useTranslations('security.authenticator')
  const common = useTranslations('common')
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
      title={isFirst ? t('makeCodes') : t('renewTitle')}
      onCancel={onClose}
      footer={
        <>
          <Button look="ghost" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button busy={renewal.isPending} onClick={() => renewal.mutate()}>
            {isFirst ? t('makeGo') : t('renewGo')}
          </Button>
        </>
      }
    >
      <p>{isFirst ? t('makeWhy') : t('renewWhy')}</p>
    </Dialog>
  )
}

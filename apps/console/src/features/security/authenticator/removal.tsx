import { useTranslations } from 'use-intl'
import { showToast } from '../../../lib/toasts.ts'
import { useRemovalFailure } from '../last-factor.ts'
import { ProofDialog } from './proof-dialog.tsx'
import { remove } from './queries.ts'

export function Removal({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('security.authenticator')
  const security = useTranslations('security')
  const onDone = () => {
    showToast({ text: t('removed') })
    onClose()
  }
  return (
    <ProofDialog
      title={t('removeTitle')}
      why={t('removeWhy')}
      verb={security('remove')}
      isDangerous
      work={remove}
      onDone={onDone}
      onFailure={useRemovalFailure(onClose)}
      onClose={onClose}
    />
  )
}

import { useTranslations } from 'use-intl'
import { ProofDialog } from './proof-dialog.tsx'
import { type Begun, replace } from './queries.ts'

interface ReplacementProps {
  readonly onDone: (begun: Begun) => void
  readonly onClose: () => void
}

/** On another phone: the app in use counts until the other one is confirmed. */
export function Replacement({ onDone, onClose }: ReplacementProps) {
  const t = useTranslations('security.authenticator')
  return (
    <ProofDialog
      title={t('replaceTitle')}
      why={t('replaceWhy')}
      verb={t('replaceGo')}
      work={replace}
      onDone={onDone}
      onClose={onClose}
    />
  )
}

import { useTranslations } from 'use-intl'
import { CopyReference } from './copy-reference.tsx'

export function FailedReference({ id }: { readonly id: string }) {
  const t = useTranslations('reference')
  return (
    <p className="soft small">
      <span>{t('text', { id })}</span>
      <CopyReference id={id} />
    </p>
  )
}

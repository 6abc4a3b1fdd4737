import { useTranslations } from 'use-intl'
import { CopyReference } from './copy-reference.tsx'

/** Under what could not be read: by which support finds the call. */
export function FailedReference({ id }: { readonly id: string }) {
  const t = useTranslations('reference')
  return (
    <p className="soft small">
      <span>{t('text', { id })}</span>
      <CopyReference id={id} />
    </p>
  )
}

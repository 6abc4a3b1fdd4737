import { useTranslations } from 'use-intl'
import { useLeaveWarning } from '../../forms/leave-warning.ts'

/** A plan that is selected but not bought is not lost by a stray click. */
export function LeaveWarning({ isActive }: { readonly isActive: boolean }) {
  const t = useTranslations('plans.leave')
  useLeaveWarning({
    isActive,
    question: { title: t('title'), body: t('body'), ok: t('ok'), cancel: t('cancel') },
    isSamePage: (from, to) => from === to,
  })
  return null
}

import { useTranslations } from 'use-intl'
import { useLeaveWarning } from '../../forms/leave-warning.ts'

/** A plan that is selected but not bought is not lost by a stray click. */
export function LeaveWarning({ isActive }: { readonly isActive: boolean }) {
  const t = useTranslations('plans.leave')
  const leave = useTranslations('leave')
  useLeaveWarning({
    isActive,
    question: { title: leave('title'), body: t('body'), ok: leave('leave'), cancel: leave('stay') },
    isSamePage: (from, to) => from === to,
  })
  return null
}

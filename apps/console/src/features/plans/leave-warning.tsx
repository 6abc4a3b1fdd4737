import { useBlocker } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { showMessage } from '../../lib/messages.ts'

/** A plan that is selected but not bought is not lost by a stray click. */
export function LeaveWarning({ isActive }: { readonly isActive: boolean }) {
  const t = useTranslations('plans')
  useBlocker({
    disabled: !isActive,
    enableBeforeUnload: isActive,
    // Another tab of the same screen is no other page.
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname &&
      !(await showMessage({
        title: t('leave.title'),
        body: t('leave.body'),
        ok: t('leave.ok'),
        cancel: t('leave.cancel'),
      })),
  })
  return null
}

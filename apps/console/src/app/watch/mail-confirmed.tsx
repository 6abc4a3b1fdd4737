import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { contractQuery, queryClient, reloadAll } from '../../lib/request/queries.ts'
import { showToast } from '../../lib/toasts.ts'

interface MailConfirmedProps {
  readonly mail: string
  readonly onShown: () => void
}

export function MailConfirmed({ mail, onShown }: MailConfirmedProps) {
  const t = useTranslations('contact')
  const show = useEffectEvent(async () => {
    await reloadAll()
    const registered = queryClient.getQueryData(contractQuery().queryKey)?.document.customerInfo.mail
    if (registered === mail) showToast({ text: t('confirmed', { mail }) })
    onShown()
  })
  useEffect(() => {
    void show()
  }, [mail])
  return null
}

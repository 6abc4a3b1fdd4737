import { useMutation } from '@tanstack/react-query'
import { confirmRecipient } from '@touchline/contract/calls/recipients'
import { useTranslations } from 'use-intl'
import { LonePage } from '../../../forms/lone-page.tsx'
import { useMailedLink } from '../../../forms/mail/mailed-link.ts'
import { useLanguage } from '../../../i18n/language.tsx'
import { ApiError, isDeadLink } from '../../../lib/request/api-error.ts'
import { openCall } from '../../../lib/request/open-call.ts'
import { Button } from '../../../ui/input/button.tsx'

/** The link of the mail to an address that was added. A press agrees: mail programs open links by themselves. */
export function ConfirmRecipient() {
  const t = useTranslations('notices.confirm')
  const notices = useTranslations('notices')
  const { token, base } = useMailedLink()
  const confirm = useMutation({
    // The fault is shown next to the button.
    meta: { faults: 'silent' },
    mutationFn: async () => (await openCall(base(), confirmRecipient, { body: { token } })).data,
  })
  if (confirm.isSuccess) return <Confirmed {...confirm.data} />
  const isDead = isDeadLink(confirm.error)
  return (
    <LonePage title={t('title')}>
      {confirm.isError && (
        <p role="alert" className="form-error">
          {isDead ? t(deadText(confirm.error)) : notices('notReached')}
        </p>
      )}
      {!isDead && (
        <>
          <p>{t('text')}</p>
          <Button busy={confirm.isPending} onClick={() => confirm.mutate()}>
            {t('button')}
          </Button>
        </>
      )}
    </LonePage>
  )
}

const deadText = (error: unknown) => {
  if (!(error instanceof ApiError)) return 'unknown'
  if (error.code === 'mail-token-expired') return 'expired'
  return error.code === 'mail-token-used' ? 'used' : 'unknown'
}

interface ConfirmedProps {
  readonly address: string
  readonly organizationName: string
  readonly classes: readonly ('documents' | 'payment-problems' | 'reminders' | 'usage')[]
}

function Confirmed({ address, organizationName, classes }: ConfirmedProps) {
  const t = useTranslations('notices')
  const { locale } = useLanguage()
  const names = new Intl.ListFormat(locale).format(classes.map((each) => t(`classes.${each}`)))
  return (
    <LonePage title={t('confirm.title')}>
      <p role="status">{t('confirm.done', { address, organization: organizationName })}</p>
      {classes.length > 0 && <p>{t('confirm.which', { classes: names })}</p>}
      <p className="soft">{t('confirm.ending')}</p>
    </LonePage>
  )
}

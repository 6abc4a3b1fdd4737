import { confirmRecipient } from '@touchline/contract/calls/recipients'
import type { MailClass } from '@touchline/domain/notices'
import { Button } from '@touchline/ui/input/button.tsx'
import { listFormat } from '@touchline/words/list-format'
import { useTranslations } from 'use-intl'
import { FormError, LonePage } from '../../../forms/lone-page.tsx'
import { useMailedLink } from '../../../forms/mail/mailed-link.ts'
import { useLanguage } from '../../../i18n/language.tsx'
import { isDeadLink } from '../../../lib/http/api-error.ts'
import { openCall } from '../../../lib/http/open-call.ts'
import { useChange } from '../../../lib/request/use-change.ts'

/** Needs a press: mail programs prefetch links. */
export function ConfirmRecipient() {
  const t = useTranslations('notices.confirm')
  const notices = useTranslations('notices')
  const { token, base } = useMailedLink()
  const confirm = useChange({
    send: async () => (await openCall(base(), confirmRecipient, { body: { token } })).data,
    refusals: {
      'mail-token-expired': { at: 'link', text: t('expired') },
      'mail-token-used': { at: 'link', text: t('used') },
    },
    otherwise: (error) =>
      isDeadLink(error) ? { at: 'link', text: t('unknown') } : { at: 'button', text: notices('notReached') },
  })
  if (confirm.answer !== undefined) return <Confirmed {...confirm.answer} />
  return (
    <LonePage title={t('title')}>
      <FormError text={confirm.said('link') ?? confirm.said('button')} />
      {confirm.said('link') === null && (
        <>
          <p>{t('text')}</p>
          <Button busy={confirm.isBusy} onClick={() => confirm.send()}>
            {t('button')}
          </Button>
        </>
      )}
    </LonePage>
  )
}

interface ConfirmedProps {
  readonly address: string
  readonly organizationName: string
  readonly classes: readonly MailClass[]
}

function Confirmed({ address, organizationName, classes }: ConfirmedProps) {
  const t = useTranslations('notices')
  const { locale } = useLanguage()
  const names = listFormat(locale).format(classes.map((each) => t(`classes.${each}`)))
  return (
    <LonePage title={t('confirm.title')}>
      <p role="status">{t('confirm.done', { address, organization: organizationName })}</p>
      {classes.length > 0 && <p>{t('confirm.which', { classes: names })}</p>}
      <p className="soft">{t('confirm.ending')}</p>
    </LonePage>
  )
}

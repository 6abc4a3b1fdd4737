import { confirmOwnAddress } from '@touchline/contract/calls/security'
import { Button } from '@touchline/ui/input/button.tsx'
import { useTranslations } from 'use-intl'
import { FormError, LonePage } from '../../../forms/lone-page.tsx'
import { linkFault, useMailedLink } from '../../../forms/mail/mailed-link.ts'
import { isDeadLink } from '../../../lib/http/api-error.ts'
import { config, hasOwnWays } from '../../../lib/http/config.ts'
import { openCall } from '../../../lib/http/open-call.ts'
import { useLocation } from '../../../lib/navigation/index.ts'
import { useChange } from '../../../lib/request/use-change.ts'
import { ForgottenPassword, ToLogin } from './forgotten-password.tsx'
import { ResetPassword } from './reset-password.tsx'

export function OwnLogin() {
  const search = new URLSearchParams(useLocation().searchStr)
  if (search.get('for') === 'address') return <ConfirmAddress />
  if (!search.has('token')) return config().regions.some(hasOwnWays) ? <ForgottenPassword /> : <WithoutPasswords />
  const region = config().regions.find(({ name }) => name === search.get('region'))
  return region === undefined || hasOwnWays(region) ? <ResetPassword /> : <WithoutPasswords />
}

/** From before the provider became the only way in. */
function WithoutPasswords() {
  const t = useTranslations('security.forgotten')
  return (
    <LonePage title={t('title')}>
      <p>{t('none')}</p>
      <ToLogin />
    </LonePage>
  )
}

/** Needs a press: mail programs prefetch links. */
function ConfirmAddress() {
  const t = useTranslations('security.address.confirm')
  const common = useTranslations('common')
  const { token, base } = useMailedLink()
  const confirm = useChange({
    send: async () => (await openCall(base(), confirmOwnAddress, { body: { token } })).data,
    otherwise: (error) => ({ at: isDeadLink(error) ? 'link' : 'button', text: t(`faults.${linkFault(error)}`) }),
  })
  const isDead = confirm.said('link') !== null
  if (confirm.answer !== undefined)
    return (
      <LonePage title={t('title')}>
        <p role="status">{t('done', { address: confirm.answer.address })}</p>
      </LonePage>
    )
  return (
    <LonePage title={t('title')}>
      <FormError text={confirm.said('link') ?? confirm.said('button')} />
      {!isDead && (
        <>
          <p>{t('text')}</p>
          <Button busy={confirm.isBusy} onClick={() => confirm.send()}>
            {common('confirm')}
          </Button>
        </>
      )}
    </LonePage>
  )
}

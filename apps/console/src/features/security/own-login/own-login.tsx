import { useMutation } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { confirmOwnAddress } from '@touchline/contract/calls/security'
import { useTranslations } from 'use-intl'
import { LonePage } from '../../../forms/lone-page.tsx'
import { useMailedLink } from '../../../forms/mail/mailed-link.ts'
import { isDeadLink } from '../../../lib/request/api-error.ts'
import { openCall } from '../../../lib/request/open-call.ts'
import { Button } from '../../../ui/input/button.tsx'
import { ForgottenPassword } from './forgotten-password.tsx'
import { linkFault } from './link-fault.ts'
import { ResetPassword } from './reset-password.tsx'

/** What a login without a session can do: the links of its mails, and a forgotten password. */
export function OwnLogin() {
  const search = new URLSearchParams(useLocation().searchStr)
  if (search.get('for') === 'address') return <ConfirmAddress />
  return search.has('token') ? <ResetPassword /> : <ForgottenPassword />
}

/** The link to an address for the own mails. A press confirms: mail programs open links by themselves. */
function ConfirmAddress() {
  const t = useTranslations('security.address.confirm')
  const common = useTranslations('common')
  const { token, base } = useMailedLink()
  const confirm = useMutation({
    // The fault is shown next to the button.
    meta: { faults: 'silent' },
    mutationFn: async () => (await openCall(base(), confirmOwnAddress, { body: { token } })).data,
  })
  if (confirm.isSuccess)
    return (
      <LonePage title={t('title')}>
        <p role="status">{t('done', { address: confirm.data.address })}</p>
      </LonePage>
    )
  return (
    <LonePage title={t('title')}>
      {confirm.isError && (
        <p role="alert" className="form-error">
          {t(`faults.${linkFault(confirm.error)}`)}
        </p>
      )}
      {!isDeadLink(confirm.error) && (
        <>
          <p>{t('text')}</p>
          <Button busy={confirm.isPending} onClick={() => confirm.mutate()}>
            {common('confirm')}
          </Button>
        </>
      )}
    </LonePage>
  )
}

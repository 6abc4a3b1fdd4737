import { useLocation } from '@tanstack/react-router'
import { ConfirmAddress } from './confirm-address.tsx'
import { ForgottenPassword } from './forgotten-password.tsx'
import { ResetPassword } from './reset-password.tsx'

/** What a login without a session can do: the links of its mails, and a forgotten password. */
export function OwnLogin() {
  const search = new URLSearchParams(useLocation().searchStr)
  if (search.get('for') === 'address') return <ConfirmAddress />
  return search.has('token') ? <ResetPassword /> : <ForgottenPassword />
}
